"""The command line of the engine."""

import argparse
import signal
import sys
from collections.abc import Sequence

from games import registry
from games.core.cards import NAMES
from games.core.dealing import deal
from games.core.errors import BadInput, BadRecord, BadRules, GameError
from games.core.json_text import decode
from games.par.command import Arguments, par_lines
from games.review import review
from games.trace import trace
from games.verify import verify

DESCRIPTION = "The command line of the engine."


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 0, 1 (does not replay) or 2 (bad input)."""
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
    parser = argparse.ArgumentParser(prog="python -m games", description=DESCRIPTION)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    command = commands.add_parser(
        "trace", help="play rounds by given actions: JSON lines in and out"
    )
    command.set_defaults(run=_trace)
    command = commands.add_parser("deal", help="print the deck of a round, top first")
    command.set_defaults(run=_deal)
    command.add_argument("--game", required=True)
    command.add_argument("--seed", required=True, help="64 lower-case hex digits")
    command.add_argument("--round", required=True, type=_whole_number, help="1 for the first round")
    command = commands.add_parser("verify", help="replay a record; 0 if it holds, 1 if not")
    command.set_defaults(run=_verify)
    command.add_argument("file", metavar="FILE", help="an entry-v1 record; - for standard input")
    _add_par(commands.add_parser("par", help="print the best possible result of each round"))
    command = commands.add_parser("review", help="print what each decision of a record cost")
    command.set_defaults(run=_review)
    command.add_argument("file", metavar="FILE", help="an entry-v1 record; - for standard input")
    return parser


def _add_par(command: argparse.ArgumentParser) -> None:
    command.set_defaults(run=_par)
    command.add_argument("--game", required=True)
    command.add_argument("--seed", required=True, help="64 lower-case hex digits")
    command.add_argument("--bots", required=True, help="bots separated by commas, seat 1 first")
    command.add_argument("--rules", default="{}", help="rules other than the default, as JSON")
    command.add_argument("--rounds", default="1-16", help="1-16 or 3; the last one ends the entry")


def _whole_number(text: str) -> int:
    """Return an integer in ASCII digits; `int` alone also accepts `1_0` and other digits."""
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
    arguments = Arguments(options.game, options.seed, options.bots, options.rules, options.rounds)
    for line in par_lines(arguments):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
    return 0


def _review(options: argparse.Namespace) -> int:
    for line in review(_text(options.file)):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
    return 0


def _text(path: str) -> str:
    """Return the text of a file, or of standard input for `-`.

    :raises BadRecord: if it cannot be read.
    """
    try:
        return decode(_bytes(path))
    except BadInput as error:
        raise BadRecord(str(error)) from None


def _bytes(path: str) -> bytes:
    if path == "-":
        return sys.stdin.buffer.read()
    try:
        with open(path, "rb") as file:
            return file.read()
    except (OSError, ValueError) as error:  # a NUL in the path is a ValueError
        raise BadRecord(f"The file cannot be read: {error}") from None


if __name__ == "__main__":
    signal.signal(
        signal.SIGPIPE, signal.SIG_DFL
    )  # a reader that stops early, such as `head`, is no error
    sys.exit(main())
