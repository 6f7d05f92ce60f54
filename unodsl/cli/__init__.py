"""The command line, a file for each command. What is written here comes before all that takes time to import."""

from unodsl.cli import begin

if begin.is_the_command():
    begin.leave_quietly()
