//! Charts as data: bands, grids and listings, and what is wrong with them and where.

use standfast_engine::chart::{
    Band, Banded, Bands, ChartFile, ChartReader, FileFault, Grid, Heading, Listing, Replacement, Table,
    TableCell, read_charts,
};
use standfast_engine::form::{self, whole};
use standfast_engine::{Form, Procedures, Quantity, RuleSystem, Shape, Tree, Unit, choices};

choices! {
    enum Cover {
        Open = "open",
        Light = "light",
        Heavy = "heavy",
    }
}

choices! {
    enum Formation {
        Line = "line",
        Column = "column",
    }
}

#[derive(Debug)]
enum Inch {}

impl Unit for Inch {
    const PARTS: i64 = 100;
}

/// What a cohesion test must not pass.
#[derive(Debug, Clone, PartialEq)]
struct Needed(i64);

impl Shape for Needed {
    const IS: &'static str = "what a test needs";

    fn read(form: &mut Form<'_>) -> Self {
        Self(form.field("needed", "what a test needs").required(whole(0..=20)))
    }
}

impl Banded for Needed {
    const FROM: i64 = -3;
    const TO: i64 = 12;
}

#[derive(Debug)]
struct Ratio {
    bands: Bands<Needed>,
}

impl Shape for Ratio {
    const IS: &'static str = "a chart of bands";

    fn read(form: &mut Form<'_>) -> Self {
        Self { bands: Bands::read(form, "band") }
    }
}

fn read<T: Shape>(text: &str) -> Result<T, Vec<String>> {
    form::read(&Tree::from_toml(text, 0).unwrap())
        .map_err(|refusals| refusals.all().iter().map(ToString::to_string).collect())
}

/// The text of a chart of bands.
fn bands(bands: &[(i64, i64)]) -> String {
    let band = |(from, to): &(i64, i64)| format!("[[band]]\nfrom = {from}\nto = {to}\nneeded = 5\n");
    bands.iter().map(band).collect()
}

fn fault(of: &[(i64, i64)]) -> String {
    let faults = read::<Ratio>(&bands(of)).unwrap_err();
    assert_eq!(faults.len(), 1, "{faults:?}");
    faults[0].clone()
}

#[test]
fn bands_that_meet_hold_at_every_number() {
    let text = "[[band]]\nfrom = -3\nto = 0\nneeded = 1\n[[band]]\nfrom = 1\nto = 1\nneeded = 2\n\
                [[band]]\nfrom = 2\nto = 12\nneeded = 3";
    let Ratio { bands } = read(text).unwrap();
    let at = |number| bands.at(number).map(|band| band.value.0);
    for number in -3..=12 {
        let expected = match number {
            ..=0 => 1,
            1 => 2,
            _ => 3,
        };
        assert_eq!(at(number), Some(expected), "{number}");
    }
    assert_eq!((at(-4), at(i64::MIN)), (Some(1), Some(1)), "the nearest end below");
    assert_eq!((at(13), at(i64::MAX)), (Some(3), Some(3)), "the nearest end above");
    assert_eq!(bands.all()[1], Band { from: 1, to: 1, value: Needed(2) });
    assert!(read::<Ratio>(&self::bands(&[(-3, 12)])).is_ok(), "one band may be all of them");
}

#[test]
fn gaps_are_refused_with_the_numbers_in_no_band() {
    let one = "there is a gap: ";
    assert!(fault(&[(-2, 12)]).ends_with(&format!("{one}-3 to -3 is in no band")));
    assert!(fault(&[(-3, 4), (7, 12)]).ends_with(&format!("{one}5 to 6 is in no band")));
    assert!(fault(&[(-3, 4), (5, 11)]).ends_with(&format!("{one}12 to 12 is in no band")));
    assert!(fault(&[(-3, 4), (7, 12)]).starts_with("band[1]: "), "at the band behind the gap");
    assert!(fault(&[(-3, 4)]).starts_with("band is a list: "), "at the bands where the end is missing");
    assert_eq!(
        read::<Ratio>("band = []").unwrap_err(),
        ["band is an empty list: there is a gap: -3 to 12 is in no band"]
    );
}

#[test]
fn overlaps_and_reversed_bands_are_refused() {
    assert_eq!(fault(&[(-3, 4), (4, 12)]), "band[1]: the bands overlap: 4 is in the band before too");
    assert_eq!(
        fault(&[(-3, 4), (-3, 4), (5, 12)]),
        "band[1]: the bands overlap: -3 is in the band before too"
    );
    assert_eq!(fault(&[(-3, 4), (12, 5)]), "band[1]: the band runs from 12 down to 5");
    // Out of their order they overlap or leave a gap.
    assert!(fault(&[(5, 12), (-3, 4)]).contains("there is a gap: -3 to 4 is in no band"));
}

#[test]
fn an_end_that_is_missing_or_past_the_chart_is_refused() {
    let text = "[[band]]\nfrom = -3\nneeded = 5";
    assert_eq!(
        read::<Ratio>(text).unwrap_err(),
        ["band[0].to is missing: a whole number from -3 to 12 must be given"]
    );
    assert_eq!(
        read::<Ratio>(&bands(&[(-4, 13)])).unwrap_err(),
        [
            "band[0].from is -4: a whole number from -3 to 12 is allowed",
            "band[0].to is 13: a whole number from -3 to 12 is allowed",
        ]
    );
    let misspelt = bands(&[(-3, 12)]).replace("needed", "neded");
    assert_eq!(
        read::<Ratio>(&misspelt).unwrap_err()[0],
        "band[0].neded: there is no such field; the fields here are from, to, needed (did you mean `needed`?)"
    );
}

type Defence = Grid<Formation, Cover, Option<i64>>;

#[test]
fn grids_hold_a_value_in_each_cell() {
    let text = r#"columns = ["open", "light", "heavy"]
                  line = [2, 3, "n/a"]
                  column = [-1, 0, 10_000]
                  reconstructed = ["line/heavy", "column/open"]"#;
    let grid: Defence = read(text).unwrap();
    assert_eq!(grid.get(Formation::Line, Cover::Light), Some(3));
    assert_eq!(grid.get(Formation::Line, Cover::Heavy), None);
    assert_eq!(grid.get(Formation::Column, Cover::Heavy), Some(10_000));
    assert_eq!(grid.head("formation"), ["formation", "open", "light", "heavy"]);
    let rows: Vec<Vec<(String, bool)>> = grid
        .table_rows()
        .map(|row| row.into_iter().map(|cell| (cell.text, cell.reconstructed)).collect())
        .collect();
    let cell = |text: &str, repaired| (text.to_owned(), repaired);
    assert_eq!(rows[0], [cell("line", false), cell("2", false), cell("3", false), cell("-", true)]);
    assert_eq!(rows[1], [cell("column", false), cell("-1", true), cell("0", false), cell("10000", false)]);
}

/// The faults of a grid whose rows and columns are changed.
fn grid_faults(change: impl Fn(&str) -> String) -> Vec<String> {
    let text = "columns = [\"open\", \"light\", \"heavy\"]\nline = [2, 3, 4]\ncolumn = [1, 2, 3]\n";
    assert!(read::<Defence>(text).is_ok());
    read::<Defence>(&change(text)).unwrap_err()
}

#[test]
fn rows_of_the_wrong_width_are_refused() {
    let faults = grid_faults(|text| text.replace("[2, 3, 4]", "[2, 3]"));
    assert_eq!(faults, ["line is a list: the row has 2 cells, and there are 3 columns"]);
    let faults = grid_faults(|text| text.replace("[1, 2, 3]", "[1, 2, 3, 4]"));
    assert_eq!(faults, ["column is a list: the row has 4 cells, and there are 3 columns"]);
    let faults = grid_faults(|text| text.replace("[1, 2, 3]", "[]"));
    assert_eq!(faults, ["column is an empty list: the row has 0 cells, and there are 3 columns"]);
}

#[test]
fn rows_and_columns_by_other_names_are_refused() {
    let faults = grid_faults(|text| text.replace("line =", "lien ="));
    assert_eq!(
        faults[0],
        "lien: there is no such field; the fields here are columns, line, column, reconstructed \
         (did you mean `line`?)"
    );
    assert!(faults.len() == 2 && faults[1].starts_with("line is missing: a list"), "{faults:?}");
    let faults = grid_faults(|text| text.replace("\"open\", \"light\"", "\"light\", \"open\""));
    assert_eq!(faults, ["columns is a list: the columns are open, light, heavy"]);
    let faults = grid_faults(|text| text.replace(", \"heavy\"", ""));
    assert_eq!(faults, ["columns is a list: the columns are open, light, heavy"]);
    let faults = grid_faults(|text| text.replace("\"heavy\"", "\"heavi\""));
    assert_eq!(faults, ["columns[2] is \"heavi\": open, light or heavy is allowed (did you mean `heavy`?)"]);
}

#[test]
fn cells_out_of_range_and_of_another_kind_are_refused() {
    let faults = grid_faults(|text| text.replace("[2, 3, 4]", "[2.5, \"none\", 10_001]"));
    let allowed = "a whole number from -10000 to 10000 or \"n/a\" is allowed";
    let said = |place, given| format!("line[{place}] is {given}: {allowed}");
    assert_eq!(faults, [said(0, "2.5"), said(1, "\"none\""), said(2, "10001")]);
}

#[test]
fn names_of_repaired_cells_must_be_of_cells() {
    let repaired = |cells: &str| grid_faults(|text| format!("{text}reconstructed = [{cells}]"));
    let allowed = "a cell as \"row/column\" (rows line, column; columns open, light, heavy) is allowed";
    assert_eq!(
        repaired("\"lien/open\", \"line/opne\", \"line\", \"line/open/x\""),
        [
            format!("reconstructed[0] is \"lien/open\": {allowed} (did you mean `line/open`?)"),
            format!("reconstructed[1] is \"line/opne\": {allowed} (did you mean `line/open`?)"),
            format!("reconstructed[2] is \"line\": {allowed}"),
            format!("reconstructed[3] is \"line/open/x\": {allowed} (did you mean `line/open`?)"),
        ]
    );
}

#[test]
fn a_cell_name_that_is_no_text_is_refused_once() {
    assert_eq!(grid_faults(|text| format!("{text}reconstructed = [5]")).len(), 1);
}

#[test]
fn all_rows_of_the_wrong_width_are_refused() {
    let faults = grid_faults(|text| text.replace("[2, 3, 4]", "[2, 3]").replace("[1, 2, 3]", "[1]"));
    assert_eq!(faults.len(), 2);
}

#[test]
fn listings_hold_one_value_for_each_name() {
    let listing: Listing<Cover, Quantity<Inch>> = read("open = 8\nlight = 4.25\nheavy = -0.5").unwrap();
    assert_eq!(listing.get(Cover::Light), Quantity::parts(425));
    let rows: Vec<String> = listing
        .table_rows()
        .map(|row| row.into_iter().map(|cell| cell.text).collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(rows, ["open 8", "light 4.25", "heavy -0.5"]);
    let faults = read::<Listing<Cover, Quantity<Inch>>>("open = 8.001\nlight = 4\nheavvy = 2").unwrap_err();
    assert_eq!(
        faults,
        [
            "heavvy: there is no such field; the fields here are open, light, heavy (did you mean `heavy`?)",
            "open is 8.001: a number from -10000 to 10000, with 2 decimals at most is allowed",
            "heavy is missing: a number from -10000 to 10000, with 2 decimals at most must be given",
        ]
    );
}

/// A system of two charts.
#[derive(Debug)]
struct Toy;

#[derive(Debug)]
struct ToyCharts {
    heading: Heading,
    cover: Listing<Cover, i64>,
    ratio: Ratio,
}

#[derive(Debug)]
struct CoverChart(Heading, Listing<Cover, i64>);

impl Shape for CoverChart {
    const IS: &'static str = "cover";

    fn read(form: &mut Form<'_>) -> Self {
        Self(Heading::read(form), Listing::read(form))
    }
}

#[derive(Debug, Clone, Default)]
struct NoRulings;

impl Shape for NoRulings {
    const IS: &'static str = "no rulings";

    fn read(_form: &mut Form<'_>) -> Self {
        Self
    }
}

impl RuleSystem for Toy {
    const ID: &'static str = "toy";
    const LEDGER: &'static str = "";
    const GLOSSARY: &'static str = "";
    const CHART_FILES: &'static [ChartFile] = &[
        ChartFile {
            name: "cover",
            text: "title = \"Cover\"\nsource = \"page 1\"\nopen = 0\nlight = 1\nheavy = 2\n",
        },
        ChartFile { name: "ratio", text: "[[band]]\nfrom = -3\nto = 12\nneeded = 5\n" },
    ];
    type Charts = ToyCharts;
    type Rulings = NoRulings;

    fn read_charts(reader: &mut ChartReader<'_>) -> ToyCharts {
        let CoverChart(heading, cover) = reader.chart("cover");
        ToyCharts { heading, cover, ratio: reader.chart("ratio") }
    }

    fn tables(charts: &ToyCharts) -> Vec<Table> {
        vec![Table::new("cover", &charts.heading, ["cover", "value"]).rows(charts.cover.table_rows())]
    }

    fn procedures(_: &mut impl Procedures<Self>) {}
}

fn own(chart: &str, text: &str) -> Replacement {
    Replacement::file(chart, &format!("house/{chart}.toml"), text)
}

fn said(replacements: &[Replacement]) -> Vec<String> {
    read_charts::<Toy>(replacements).unwrap_err().iter().map(ToString::to_string).collect()
}

#[test]
fn a_replacement_holds_only_what_differs() {
    let replacements = [own("cover", "light = 7"), own("cover", "heavy = 9\nnote = \"ours\"")];
    let charts = read_charts::<Toy>(&replacements).unwrap();
    assert_eq!([Cover::Open, Cover::Light, Cover::Heavy].map(|cover| charts.cover.get(cover)), [0, 7, 9]);
    assert_eq!((charts.heading.title.as_str(), charts.heading.note.as_deref()), ("Cover", Some("ours")));
    assert_eq!(charts.ratio.bands.at(0).map(|band| band.value.0), Some(5));
    let table = &Toy::tables(&charts)[0];
    assert_eq!(table.rows[1], [TableCell::from("light"), TableCell::from("7")]);
    let later = read_charts::<Toy>(&[own("cover", "open = 3"), own("cover", "open = 4")]).unwrap();
    assert_eq!(later.cover.get(Cover::Open), 4, "the last one holds");
}

#[test]
fn faults_of_charts_name_their_file_and_line() {
    assert_eq!(
        said(&[own("cover", "# ours\n\nlight = 1.5\n")]),
        ["house/cover.toml:3: light is 1.5: a whole number from -10000 to 10000 is allowed"]
    );
    assert_eq!(
        said(&[own("cover", "light = 1\nligth = 2\n")]),
        [
            "house/cover.toml:2: ligth: there is no such field; the fields here are title, source, note, open, \
          light, heavy (did you mean `light`?)"
        ]
    );
    let gap = "\n[[band]]\nfrom = -3\nto = 3\nneeded = 1\n\n[[band]]\nfrom = 5\nto = 12\nneeded = 2\n";
    assert_eq!(
        said(&[own("ratio", gap)]),
        ["house/ratio.toml:7: band[1]: there is a gap: 4 to 4 is in no band"]
    );
}

#[test]
fn faults_of_all_charts_are_told() {
    let broken = own("ratio", "band = [\n");
    let faults = read_charts::<Toy>(&[own("cover", "open = true"), broken]).unwrap_err();
    let files: Vec<&str> = faults.iter().map(|fault| fault.origin.as_str()).collect();
    assert_eq!(files, ["house/cover.toml", "house/ratio.toml"]);
    let FileFault { text, span, .. } = &faults[0];
    assert_eq!(&text[span.clone()], "true");
}

#[test]
fn a_replacement_of_no_chart_is_refused_with_the_nearest() {
    let faults = read_charts::<Toy>(&[own("covers", "open = 1")]).unwrap_err();
    assert_eq!((faults.len(), faults[0].origin.as_str()), (1, "house/covers.toml"));
    let refusal = &faults[0].refusal;
    assert_eq!((refusal.path.as_str(), refusal.nearest.as_deref()), ("covers.toml", Some("cover")));
    assert!(refusal.what().contains("cover.toml, ratio.toml"), "{refusal}");
}
