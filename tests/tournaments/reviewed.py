"""Par, ghosts and reviews as a worker would keep them, but of the lines that bots play alone.

Quick, and enough for pages: what the numbers should be is what the services' own tests look at.
"""

from games.core.actions import WORDS
from games.core.protocol import ENTRANT
from games.core.round import parse_actions
from games.registry import GAMES
from tournaments.models import Entry, Ghost, Job, RoundPar, RoundReview
from tournaments.models.par import PAR, PASSES
from tournaments.play.replay import setup_of, turn_words
from tournaments.selectors.analysis.figures import ghost_kinds

DEALS = 200


def keep_all(tournament):
    """Keep par, ghosts and the review of every entry that is finished."""
    keep_par(tournament)
    for entry in Entry.objects.filter(tournament=tournament, finished_at__isnull=False):
        keep_review(entry)


def keep_par(tournament):
    setup, before, lines = setup_of(tournament), [], []
    for number in range(1, tournament.rounds + 1):
        points, line = best_of(setup, number, before)
        turns = len(line) if tournament.game == "modern" else None
        chips = setup.purse(before) if setup.rules.purse else None
        RoundPar.objects.create(
            tournament=tournament,
            round=number,
            half_points=points,
            turns=turns,
            chips=chips,
            line=line,
        )
        before.append(points)
        lines.append(line)
    for kind in ghost_kinds(tournament.game):
        half_points = list(before) if kind == PAR else [max(one - 4, -20) for one in before]
        shown = [["pass"] for _ in lines] if kind == PASSES else lines
        Ghost.objects.create(
            tournament=tournament,
            kind=kind,
            half_points=half_points,
            lines=shown,
            score=setup.score(half_points),
        )
    Job.objects.create(kind="par", tournament=tournament, state="done")


def keep_review(entry, *, upto=None, deals=DEALS):
    """Keep the review of an entry's rounds, of the first ones if told so."""
    done = upto is None or upto == len(entry.half_points)
    for number in range(1, (upto or len(entry.half_points)) + 1):
        RoundReview.objects.create(entry=entry, round=number, **reviewed(entry, number, deals))
    Job.objects.create(
        kind="review",
        tournament=entry.tournament,
        entry=entry,
        state="done" if done else "waiting",
    )


def reviewed(entry, number, deals):
    setup, before = setup_of(entry.tournament), entry.half_points[: number - 1]
    words = turn_words(entry=entry, number=number)
    known = [*candidates(setup, number, before), (entry.half_points[number - 1], words)]
    points, line = max(known, key=lambda one: one[0])
    return {
        "half_points": points,
        "turns": len(line) if entry.tournament.game == "modern" else None,
        "line": line,
        "decisions": [
            decision(setup, number, words, turn, (known, before, deals))
            for turn in range(len(words))
        ],
    }


def decision(setup, number, words, turn, given):
    known, before, deals = given
    here = [one for one in known if one[1][:turn] == words[:turn]]
    after = [one for one in here if one[1][: turn + 1] == words[: turn + 1]]
    points, line = max(here, key=lambda one: one[0])
    reached = max(one[0] for one in after)
    played = setup.play(number, parse_actions(words[:turn]), before)
    legal = [WORDS[action] for action in setup.rules.legal_actions(played.state)]
    sums = dict.fromkeys(legal, deals * (points - 6))
    sums[line[turn]] = deals * points
    sums[words[turn]] = deals * reached
    best = max(sums, key=lambda action: sums[action])
    return {
        "action": words[turn],
        "par_before": points,
        "par_after": reached,
        "best": line[turn],
        "deals": deals,
        "sums": sums,
        "fair_action": best,
        "error": 30,
        "even": sums[best] == sums[words[turn]],
    }


def best_of(setup, number, before):
    return max(candidates(setup, number, before), key=lambda one: one[0])


def candidates(setup, number, before):
    """Return what each bot of the game gets in seat 0, and with which line."""
    return [played_by(setup, number, before, bot) for bot in GAMES[setup.terms.game].bots.values()]


def played_by(setup, number, before, bot):
    actions = []
    while (played := setup.play(number, actions, before)).half_points is None:
        actions.append(bot.choose(setup.rules.observe(played.state, ENTRANT)))
    return played.half_points[ENTRANT], [WORDS[action] for action in actions]
