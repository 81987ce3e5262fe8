//! Places and ways on the table as fields: typed as numbers, or filled in by the map's module from what is dragged and
//! turned there, which finds in `data-place` what the domain says.

use maud::{Markup, html};
use standfast_rulebook::battle::{Domain, March, Spot};
use standfast_seat::Sent;
use standfast_tabletop::Table;

use super::{Field, joined};

impl Field<'_> {
    /// A place on the table, as three numbers.
    pub(super) fn place(&self, spot: &Spot) -> Markup {
        let table = spot.table();
        let most = [table.width(), table.depth()].map(|side| side.to_string());
        let now = spot.now();
        let now =
            now.map(|now| [now.at.x.to_string(), now.at.y.to_string(), now.facing.in_degrees().to_string()]);
        self.coordinates("place", most, now, &html! {})
    }

    /// Where a way leads, as two numbers or three, or the way itself.
    pub(super) fn path(&self, march: &March) -> Markup {
        let most = [Table::MOST; 2].map(|side| side.to_string());
        let steps = html! {
            label.steps {
                span.name { "or its steps" }
                span.hint { "as wheel left 30, ahead 3.5" }
                input type="text" name=(self.name) value=[self.typed()];
            }
        };
        let allowance = march.rates().allowance;
        html! { (self.coordinates("path", most, None, &steps)) p.hint { "at most " (allowance) " inches" } }
    }

    /// The numbers of a place.
    fn coordinates(
        &self,
        key: &str,
        [width, depth]: [String; 2],
        now: Option<[String; 3]>,
        more: &Markup,
    ) -> Markup {
        let domain = self.part.domain.to_json();
        let [x, y, facing] = now.map_or([None, None, None], |now| now.map(Some));
        html! {
            fieldset.field.place data-place=(domain[key]) {
                legend { (self.label()) }
                div.coordinates {
                    (self.coordinate("x", "from the left edge", x, &width, "0.01"))
                    (self.coordinate("y", "from the near edge", y, &depth, "0.01"))
                    (self.coordinate("facing", "degrees, 0 is the far edge", facing, "359", "1"))
                }
                (more)
            }
        }
    }

    fn coordinate(&self, axis: &str, says: &str, now: Option<String>, most: &str, step: &str) -> Markup {
        let name = joined(&self.name, axis);
        let typed = self.filling.typed.and_then(|typed| typed.last(&name)).map(str::to_owned);
        let is_open = matches!(self.part.domain, Domain::Path(_)) || axis == "facing";
        html! {
            label {
                span.name { (axis) } span.hint { (says) }
                input type="number" name=(name) min="0" max=(most) step=(step) value=[typed.or(now)]
                    inputmode=(if step == "1" { "numeric" } else { "decimal" })
                    required[self.is_required() && !is_open];
            }
        }
    }
}
