"""The command `unodsl`: a list of commands, each loaded when it runs, and what its exit codes mean.

Exit codes: 0 nothing wrong; 1 something is wrong in the user's file, or a rule test failed; 2 the command line is wrong, or the system
refuses; 3 a bug of unodsl; 130 interrupted. Who closes the pipe early gets 141, as from any other program.
"""

from __future__ import annotations

import gc
import importlib
import os
import sys
from collections.abc import Sequence

import click

from unodsl.cli import begin, streams
from unodsl.cli.failures import FINDINGS, USAGE, Asked, Finding

BUG, INTERRUPTED, BROKEN_PIPE = 3, 130, 141
_LONGEST = 400

COMMANDS = {
    "new": "Begin a variant of an edition, or a game of your own.",
    "validate": "Check editions and house rules.",
    "fmt": "Lay out the rule text of files as usual.",
    "explain": "What a code of a problem means, and its cure.",
    "show": "An edition at a glance, its machine, or its whole text.",
    "diff": "What is different in two editions.",
    "schema": "Print a JSON schema, for editors.",
    "test": "Run rule tests.",
    "trace": "Which clauses and tests carry each sentence.",
    "matrix": "Which house rules go together on an edition.",
    "play": "Play against bots, or watch them.",
    "simulate": "Play many games with bots and report on them.",
    "replay": "Play a saved game again and check every step.",
    "editions": "List the editions and house rules that come with unodsl.",
}


class Lazy(click.Group):
    """A group that imports the module of a command only when the command is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of use."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name."""
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(f"unodsl.cli.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        """As usual, with the nearest name for an unknown one."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from unodsl.diagnostics.nearest import nearest
            from unodsl.diagnostics.printable import clip, printable

            near = nearest(args[0], COMMANDS)
            cure = f" Did you mean {near}?" if near else " `unodsl --help` lists the commands."
            raise click.UsageError(f"There is no command {clip(printable(args[0]), 60)!r}.{cure}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without loading one."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def _version(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        from unodsl.version import VERSION

        streams.write(f"unodsl {VERSION}\n")
        ctx.exit(0)


@click.group(cls=Lazy, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Print the version.")
def group() -> None:
    """UNO-family card games as text: check their rules, test them, play them.

    Begin with `unodsl play`, or with `unodsl show official`.
    """


def main() -> None:
    """The entry point of the script."""
    code = run(sys.argv[1:])
    begin.leave_quietly(code)
    sys.exit(code)


def run(arguments: Sequence[str]) -> int:
    """Run a command line; the exit code. Never lets an exception out."""
    try:
        begin.hear()
        streams.prepare()
        gc.set_threshold(200_000, 50, 100)  # trees are made by the thousand and hardly ever in circles
        code = _guarded(list(arguments))
        streams.flush()
    except BrokenPipeError:
        streams.abandon()
        return BROKEN_PIPE
    except KeyboardInterrupt:
        return _interrupted()
    except OSError as error:
        return _environment(error, Asked("", "text"))
    return code


def _guarded(arguments: list[str]) -> int:
    asked = Asked.of(arguments)
    try:
        with group.make_context("unodsl", arguments or ["--help"]) as context:
            result = group.invoke(context)
    except click.exceptions.Exit as leave:
        return int(leave.exit_code)
    except click.Abort:
        return _interrupted()
    except click.ClickException as error:
        return _usage(error, asked)
    except (BrokenPipeError, KeyboardInterrupt):
        raise
    except OSError as error:
        return _environment(error, asked)
    except Exception as error:  # noqa: BLE001 (the last line of defence: whatever it is, it is our bug)
        return _failed(error, asked)
    return result if isinstance(result, int) else 0


def _usage(error: click.ClickException, asked: Asked) -> int:
    """What was wrong with the command line, and where its help is; or with a file that no diagnostic can point into."""
    from unodsl.diagnostics.printable import clip, printable

    path = f"unodsl {asked.command}" if asked.command in COMMANDS else "unodsl"
    is_finding = isinstance(error, Finding)
    said = clip(" ".join(map(printable, error.format_message().splitlines())), _LONGEST)
    is_usage = isinstance(error, click.UsageError)  # of a file that can not be read or written there is no help
    streams.complain(f"unodsl: {said}\n" + (f"Try `{path} --help`.\n" if is_usage else ""))
    asked.tell_misuse(said, "finding" if is_finding else "usage")
    return FINDINGS if is_finding else USAGE


def _interrupted() -> int:
    streams.complain("\n")
    return INTERRUPTED


def _environment(error: OSError, asked: Asked) -> int:
    """The system refuses something: no bug, no finding."""
    from unodsl.diagnostics.printable import clip, printable

    what = f"{error.filename}: " if error.filename else ""
    said = clip(printable(f"{what}{error.strerror or error}"), _LONGEST)
    said = said if _has_folder() else "The folder that you are in is not there any more: go to another one."
    streams.complain(f"unodsl: {said}\n")
    asked.tell_misuse(said, "system")
    return USAGE


def _has_folder() -> bool:
    """Whether the current folder is there: it can be deleted while somebody is in it."""
    try:
        return bool(os.getcwd())
    except OSError:
        return False


def _failed(error: Exception, asked: Asked) -> int:
    """Findings that no command has put into words, or a bug."""
    from unodsl.diagnostics import InvalidEdition
    from unodsl.diagnostics.printable import clip, printable

    if isinstance(error, InvalidEdition):
        from unodsl.cli.common import report_invalid

        return report_invalid(error, asked)
    if os.environ.get("UNODSL_TRACEBACK"):
        import traceback

        streams.complain("".join(traceback.format_exception(error)))
    said = f"this is a bug of unodsl, not of your file ({clip(printable(f'{type(error).__name__}: {error}'), 200)})."
    streams.complain(
        f"unodsl: {said}\nPlease report it with your file and command; with UNODSL_TRACEBACK=1 it says where it happened.\n"
    )
    asked.tell_misuse(said, "bug")
    return BUG


if __name__ == "__main__":
    main()
