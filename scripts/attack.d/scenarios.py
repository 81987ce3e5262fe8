"""Scenarios of our own, as large as one likes."""

HEAD = """
system = 'micro-force'
name = 'A crowd'
says = 'Many units a side.'
turns = 5
sides = [{ id = 'union', name = 'the Union' }, { id = 'confederate', name = 'the Confederates' }]
seats = [{ id = 'first', name = 'First', side = 'union' }, { id = 'second', name = 'Second', side = 'confederate' }]
[points]
step = 1
unit = 3
margin = 3
[[weapons]]
id = 'guns'
name = 'guns'
bands = [{ range = 'short', to = 24, value = 1 }, { range = 'long', to = 48, value = 0.5 }]
"""

TABLE = """
[table]
width = 48
depth = 36
bases = [{ troops = 'foot', frontage = 0.75, depth = 0.5 }, { troops = 'other', frontage = 0.5, depth = 0.5 }]
"""

A_BRIGADE, A_ROW = 50, 40


def crowd(units):
    """A battle of so many units, half of them on each side, drawn up in rows within each other's range."""
    text, placed = HEAD, []
    for side, facing in (("union", 270), ("confederate", 90)):
        many = units // 2 + (units % 2 if side == "union" else 0)
        text += f"[[armies]]\nside = '{side}'\nbreaks_at = 60\n"
        text += f"commander = {{ id = '{side}-general', name = 'General', competence = 1 }}\n"
        rear = 47 if side == "union" else 1
        placed.append(f"{{ id = '{side}-general', at = [{rear}, 18], facing = {facing} }}")
        for first in range(0, many, A_BRIGADE):
            own = [f"{side[0]}{number}" for number in range(first, min(first + A_BRIGADE, many))]
            text += f"[[armies.brigades]]\nid = '{side}-{first}'\nname = 'Brigade {first}'\n"
            name = f"{side}-{first}-commander"
            text += f"commander = {{ id = '{name}', name = 'C', competence = 1, with = '{own[0]}' }}\n"
            text += "units = [\n"
            for unit in own:
                text += (f"{{ id = '{unit}', name = '{unit}', arm = 'infantry', original_stands = 1, "
                         "base_cohesion = 15, weapon = 'guns' },\n")
            text += "]\n"
            for unit in own:
                row, place = divmod(int(unit[1:]), A_ROW)
                along = 0.9 * place + 0.5
                across = 26 + 0.6 * row if side == "union" else 22 - 0.6 * row
                placed.append(f"{{ id = '{unit}', at = [{across:.2f}, {along:.2f}], facing = {facing} }}")
    return text + TABLE + "units = [\n" + ",\n".join(placed) + "]\n"
