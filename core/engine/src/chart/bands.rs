use std::fmt::Debug;

use crate::form::{list, object, whole};
use crate::{Form, Shape};

/// What a chart holds for each band of numbers.
pub trait Banded: Shape + Clone + Debug {
    /// The lowest number that the bands must cover.
    const FROM: i64;
    /// The highest number that the bands must cover.
    const TO: i64;
}

/// One band, both ends included.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Band<V> {
    /// The lowest number of the band.
    pub from: i64,
    /// The highest number of the band.
    pub to: i64,
    /// What holds within it.
    pub value: V,
}

impl<V: Banded> Shape for Band<V> {
    const IS: &'static str = "a band of numbers, from and to within it";

    fn read(form: &mut Form<'_>) -> Self {
        Self {
            from: form.field("from", "the lowest number of the band").required(whole(V::FROM..=V::TO)),
            to: form.field("to", "the highest number of the band").required(whole(V::FROM..=V::TO)),
            value: V::read(form),
        }
    }
}

/// Rising bands of numbers that meet: no gap, no overlap, from the lowest number to the highest that they must cover.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bands<V>(Vec<Band<V>>);

impl<V: Banded> Bands<V> {
    /// Asks the form for the bands in its field `name`.
    pub fn read(form: &mut Form<'_>, name: &'static str) -> Self {
        let bands = form.field(name, "the bands, rising").required(list(object::<Band<V>>(), 10_000));
        if form.is_sound()
            && let Some((place, fault)) = fault(&bands)
        {
            form.refuse(&format!("{name}{place}"), fault);
        }
        Self(bands)
    }

    /// The band of a number; beyond the ends, the first or last band.
    #[must_use]
    pub fn at(&self, number: i64) -> Option<&Band<V>> {
        self.0.iter().find(|band| number <= band.to).or(self.0.last())
    }

    /// The bands, rising.
    #[must_use]
    pub fn all(&self) -> &[Band<V>] {
        &self.0
    }
}

/// The first place where the bands do not meet, and what is wrong there.
fn fault<V: Banded>(bands: &[Band<V>]) -> Option<(String, String)> {
    let mut next = V::FROM;
    for (place, band) in bands.iter().enumerate() {
        let place = format!("[{place}]");
        if band.from > band.to {
            return Some((place, format!("the band runs from {} down to {}", band.from, band.to)));
        }
        if band.from > next {
            return Some((place, format!("there is a gap: {next} to {} is in no band", band.from - 1)));
        }
        if band.from < next {
            return Some((place, format!("the bands overlap: {} is in the band before too", band.from)));
        }
        next = band.to + 1;
    }
    (next <= V::TO).then(|| (String::new(), format!("there is a gap: {next} to {} is in no band", V::TO)))
}
