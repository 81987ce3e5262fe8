"""What came of the attacks, as a page of Markdown."""
from field import milliseconds, percentile, statuses

HEAD = """# One address against the server

    scripts/attack --write

writes this page again. Each attack is made from one address of the loopback (127.0.0.3), with default limits, on a
server that was just started, while others at another address (127.0.0.2) play: a player and an umpire, 20 commands a
second each, who also ask what may be done, how things stand and what the odds are, follow the battle live, and look at
`/healthz`. The attacker, the victims and the server share one machine.

"""

COLUMNS = ["attack", "what the attacker got", "for", "victims' commands", "p50", "p99", "their questions, p99",
           "`/healthz`, slowest", "refused of theirs", "peak memory"]
ASKED = ["**asked**", "", "", "", "", "under 100 ms", "", "", "0", "under 1,024 MiB"]


def page(run, machine):
    """The page about attacks, each with its name and its field."""
    rows = [COLUMNS, ["---"] * len(COLUMNS), ASKED, *(row(name, field) for name, field in run)]
    beside = [f"- {name}: {'; '.join(told(field))}." for name, field in run if told(field)]
    table = "\n".join(f"| {' | '.join(cells)} |" for cells in rows)
    return f"{HEAD}{table}\n\n## What else was asked, and what was seen\n\n" + "\n".join(beside) + \
        f"\n\nMeasured on {machine}.\n"


def row(name, field):
    """What was noticed while one attack went on."""
    noticed = field.noticed
    if not noticed:
        return [name, statuses(field.got), *["–"] * (len(COLUMNS) - 2)]
    commands = noticed["commands"]
    memory = "it ended" if field.memory is None else f"{field.memory / (1 << 20):,.0f} MiB"
    return [name, statuses(field.got), f"{field.seconds:.1f} s", str(len(commands)),
            milliseconds(percentile(commands, 50)), f"**{milliseconds(percentile(commands, 99))}**",
            milliseconds(percentile(noticed["questions"], 99)), milliseconds(max(noticed["health"], default=None)),
            f"**{len(noticed['refused'])}**", f"**{memory}**"]


def told(field):
    """What held and what did not, and what else is worth knowing."""
    claims = [f"{says}: {'yes' if holds else '**no**'}" for says, holds in field.claims if says != "the server lives"]
    return [*field.notes, *claims]
