"""The command line of the engine, and nothing else."""

import argparse
import signal
import sys
from collections.abc import Sequence

from games import registry
from games.core.cards import NAMES
from games.core.dealing import deal
from games.core.errors import BadInput, BadRecord, BadRules, GameError
from games.par.telling import Asked, told
from games.review import review
from games.trace import trace
from games.verify import verify


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is 0, or 1 (does not replay), or 2 (bad input)."""
    options = _parser().parse_args(arguments)
    try:
        command: int = options.run(options)
    except (BadInput, BadRecord, BadRules) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    except GameError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return command


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m games", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    one = commands.add_parser("trace", help="play rounds by given actions: JSON lines in and out")
    one.set_defaults(run=_trace)
    one = commands.add_parser("deal", help="print the deck of a round, top first")
    one.add_argument("--game", required=True)
    one.add_argument("--seed", required=True, help="64 lower-case hex digits")
    one.add_argument("--round", required=True, type=_whole, help="1 for the first round")
    one.set_defaults(run=_deal)
    one = commands.add_parser("verify", help="replay a record; 0 if it holds, 1 if not")
    one.add_argument("file", metavar="FILE", help="an entry-v1 record; - for standard input")
    one.set_defaults(run=_verify)
    _add_par(commands.add_parser("par", help="print the best that was there in each round"))
    one = commands.add_parser("review", help="print what each decision of a record cost")
    one.set_defaults(run=_review)
    one.add_argument("file", metavar="FILE", help="an entry-v1 record; - for standard input")
    return parser


def _add_par(one: argparse.ArgumentParser) -> None:
    one.add_argument("--game", required=True)
    one.add_argument("--seed", required=True, help="64 lower-case hex digits")
    one.add_argument("--bots", required=True, help="bots with commas between, seat 1 first")
    one.add_argument("--rules", default="{}", help="what differs from the default, as JSON")
    one.add_argument("--rounds", default="1-16", help="1-16 or 3; an entry ends with the last")
    one.set_defaults(run=_par)


def _whole(text: str) -> int:
    """Return a number as a record writes it: `int` alone takes `1_0` and every script's digits."""
    if not text.isascii() or not text.removeprefix("-").isdecimal():
        raise argparse.ArgumentTypeError("a round is a whole number")
    return int(text)


def _trace(_: argparse.Namespace) -> int:
    for line in trace(sys.stdin.buffer):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
    return 0


def _deal(options: argparse.Namespace) -> int:
    game = registry.game(options.game)
    seed = registry.seed_bytes(options.seed)
    if options.round < 1:
        raise BadInput("Rounds are numbered from 1.")
    deck = deal(game.deck(), game=game.id, seed=seed, number=options.round)
    sys.stdout.write(" ".join(NAMES[card] for card in deck) + "\n")
    return 0


def _verify(options: argparse.Namespace) -> int:
    for line in verify(_text(options.file)):
        sys.stdout.write(line + "\n")
    return 0


def _par(options: argparse.Namespace) -> int:
    asked = Asked(options.game, options.seed, options.bots, options.rules, options.rounds)
    for line in told(asked):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
    return 0


def _review(options: argparse.Namespace) -> int:
    for line in review(_text(options.file)):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
    return 0


def _text(path: str) -> str:
    try:
        if path == "-":
            return sys.stdin.buffer.read().decode()
        with open(path, encoding="utf-8") as file:
            return file.read()
    except (OSError, ValueError) as error:  # a NUL in the path is a ValueError, like bad UTF-8
        raise BadRecord(f"The file cannot be read: {error}") from None


if __name__ == "__main__":
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # who reads no further, as `head`, is no error
    sys.exit(main())
