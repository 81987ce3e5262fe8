//! Two armies on a table, as large as is wanted.

/// How many regiments there are in a brigade.
const OF_A_BRIGADE: usize = 5;

/// How many regiments stand side by side; more stand in lines behind them.
const ABREAST: usize = 20;

/// The scenario of two armies of so many regiments each, eleven inches apart among 60 pieces of terrain.
#[must_use]
pub fn of(regiments: usize) -> String {
    let mut text = format!(
        "system = \"micro-force\"\nname = \"{regiments} a side\"\nsays = \"{regiments} regiments a side.\"\nturns = 5\n\n\
         [[weapons]]\nid = \"rifle\"\nname = \"rifles\"\n\
         bands = [{{ range = \"short\", to = 4, value = 1 }}, {{ range = \"long\", to = 12, value = 0.5 }}]\n",
    );
    for side in ["blue", "grey"] {
        text += &format!("\n[[sides]]\nid = \"{side}\"\nname = \"{side}\"\n");
        text += &format!("\n[[seats]]\nid = \"{side}-player\"\nname = \"{side}\"\nside = \"{side}\"\n");
    }
    for side in ["blue", "grey"] {
        text += &format!(
            "\n[[armies]]\nside = \"{side}\"\n\n[armies.commander]\nid = \"{side}-general\"\nname = \"G\"\n"
        );
        let units: Vec<usize> = (0..regiments).collect();
        for (brigade, units) in units.chunks(OF_A_BRIGADE).enumerate() {
            text += &brigade_of(side, brigade, units);
        }
    }
    text += "\n[table]\nwidth = 108\ndepth = 60\n";
    for piece in 0..60 {
        let (x, y) = (2 + piece % 15 * 7, 4 + piece / 15 * 14);
        let kind = match piece % 3 {
            0 => "woods",
            1 => "hill",
            _ => "rough",
        };
        text += &format!("\n[[table.terrain]]\nid = \"t{piece}\"\nkind = \"{kind}\"\noutline = ");
        text += &format!("[[{x}, {y}], [{}, {y}], [{}, {}], [{x}, {}]]\n", x + 4, x + 5, y + 3, y + 3);
    }
    for unit in 0..regiments {
        let (x, back) = (4 + unit % ABREAST * 5, unit / ABREAST * 4);
        text += &format!("\n[[table.units]]\nid = \"blue-{unit}\"\nat = [{x}, {}]\n", 20 - back);
        text +=
            &format!("\n[[table.units]]\nid = \"grey-{unit}\"\nat = [{x}, {}]\nfacing = 180\n", 31 + back);
    }
    text
}

fn brigade_of(side: &str, brigade: usize, units: &[usize]) -> String {
    let mut text = format!("\n[[armies.brigades]]\nid = \"{side}-b{brigade}\"\nname = \"{brigade}\"\n");
    text += &format!("\n[armies.brigades.commander]\nid = \"{side}-o{brigade}\"\nname = \"O\"\n");
    if let Some(with) = units.get(units.len() / 2) {
        text += &format!("with = \"{side}-{with}\"\n");
    }
    for unit in units {
        text += &format!(
            "\n[[armies.brigades.units]]\nid = \"{side}-{unit}\"\nname = \"{unit}\"\narm = \"infantry\"\n"
        );
        text += "original_stands = 4\nbase_cohesion = 15\nweapon = \"rifle\"\n";
    }
    text
}
