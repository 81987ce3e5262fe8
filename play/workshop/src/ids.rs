//! Ids made of names.

use standfast_engine::battle::Id;

/// An id for something of that name, which `taken` does not know: `76th New York` is `76th-new-york`.
#[must_use]
pub fn new_id(name: &str, taken: impl Fn(&str) -> bool) -> String {
    let plain = plain(name);
    let plain = if plain.is_empty() { "unit".to_owned() } else { plain };
    // The words that belong to the umpire and the spectators are nobody's id.
    let free = |id: &str| !taken(id) && !matches!(id, "umpire" | "spectator");
    if free(&plain) {
        return plain;
    }
    (2_u64..)
        .map(|number| {
            let ending = format!("-{number}");
            let room = Id::LONGEST.saturating_sub(ending.len());
            let begins: String = plain.chars().take(room).collect();
            format!("{}{ending}", begins.trim_end_matches('-'))
        })
        .find(|id| free(id))
        .unwrap_or(plain)
}

/// A name in the letters of ids.
fn plain(name: &str) -> String {
    let mut id = String::new();
    for letter in name.chars().flat_map(char::to_lowercase) {
        match without_marks(letter) {
            Some(letters) => id.push_str(letters),
            None if letter.is_ascii_alphanumeric() => id.push(letter),
            // An apostrophe joins: `Weber's` is `webers`.
            None if matches!(letter, '\'' | '’' | '.') => {}
            None if id.is_empty() || id.ends_with('-') => {}
            None => id.push('-'),
        }
    }
    let id: String = id.chars().take(Id::LONGEST).collect();
    id.trim_end_matches('-').to_owned()
}

/// The plain letters of one with marks, as European names have them.
fn without_marks(letter: char) -> Option<&'static str> {
    Some(match letter {
        'à' | 'á' | 'â' | 'ã' | 'å' | 'ą' | 'ă' => "a",
        'ä' | 'æ' => "ae",
        'ç' | 'ć' | 'č' => "c",
        'ď' | 'đ' => "d",
        'è' | 'é' | 'ê' | 'ë' | 'ę' | 'ě' => "e",
        'ì' | 'í' | 'î' | 'ï' => "i",
        'ł' => "l",
        'ñ' | 'ń' | 'ň' => "n",
        'ò' | 'ó' | 'ô' | 'õ' | 'ő' => "o",
        'ö' | 'œ' | 'ø' => "oe",
        'ř' => "r",
        'ś' | 'š' | 'ş' => "s",
        'ß' => "ss",
        'ť' | 'ţ' => "t",
        'ù' | 'ú' | 'û' | 'ů' | 'ű' => "u",
        'ü' => "ue",
        'ý' | 'ÿ' => "y",
        'ź' | 'ż' | 'ž' => "z",
        _ => return None,
    })
}
