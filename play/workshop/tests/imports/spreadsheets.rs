//! Spreadsheets: values with commas and the like, workbooks, and an army that is written out as one.

use std::io::{Cursor, Write as _};

use serde_json::{Value as Json, json};
use standfast_rulebook::battle::Sample;
use standfast_workshop::import::{Headings, How, Limits, Order, Preview, preview};
use standfast_workshop::{Document, army_as_csv};
use zip::write::SimpleFileOptions;

use super::{imported, order, refused};

const CSV: &str = "\
Side,Command,Name,Arm,Men,Quality,Remarks
Union,Weber's brigade,1st Delaware,infantry,\"1,200\",C,new
Union,Weber's brigade,5th Maryland,Infantry,550,D,
Confederacy,Rodes's brigade,5th Alabama,infantry,about 300,B,
Confederacy,Rodes's brigade,Jeff Davis Artillery,artilery,80,A,
";

#[test]
fn a_spreadsheet_becomes_an_army() {
    let (preview, document) = imported("army.csv", CSV.as_bytes(), &order("fatigue"));
    let outline = document.outline();
    assert_eq!(
        outline["sides"],
        json!([{"id": "union", "name": "Union"}, {"id": "confederacy", "name": "Confederacy"}])
    );
    let weber = json!({"id": "webers-brigade", "name": "Weber's brigade", "side": "union", "units": [
        {"id": "1st-delaware", "name": "1st Delaware", "arm": "infantry", "men": 1200, "quality": "C"},
        {"id": "5th-maryland", "name": "5th Maryland", "arm": "infantry", "men": 550, "quality": "D"},
    ]});
    assert_eq!(outline["commands"][0], weber);
    assert_eq!(outline["seats"].as_array().unwrap().len(), 2);
    // Nothing is guessed.
    assert_eq!(outline["commands"][1]["units"][0].get("men"), None);
    let left: Vec<&str> = preview.not_understood.iter().map(|left| left.at.as_str()).collect();
    assert_eq!(left, ["row 4, Men", "row 5, Arm"]);
    assert!(preview.not_understood[1].says.contains("did you mean `artillery`?"), "{preview:?}");
    let remarks = preview.columns.iter().find(|column| column.column == "Remarks").unwrap();
    assert_eq!((remarks.how, remarks.field.as_deref()), (How::Unknown, None));
    assert!(
        preview.missing.iter().any(|missing| missing.field == "units.men" && missing.lacking == 1),
        "{preview:?}"
    );
    assert!(preview.understood.contains(&"4 units".to_owned()), "{preview:?}");
    let again = standfast_workshop::import::preview("army.csv", CSV.as_bytes(), &document, &order("fatigue"))
        .unwrap();
    assert_eq!(again.changes, [], "what is there is not brought in twice");
}

#[test]
fn rows_without_headings_come_in_by_what_their_columns_are_said_to_be() {
    let csv =
        b"Cutler's brigade\t76th New York\tinfantry\t14\nCutler's brigade\t147th New York\tinfantry\t14\n";
    let bare = Order { headings: Headings::None, ..order("micro-force") };
    let (seen, _) = imported("pasted.csv", csv, &bare);
    let called: Vec<&str> = seen.columns.iter().map(|column| column.column.as_str()).collect();
    assert_eq!((called, seen.headings), (vec!["A", "B", "C", "D"], Some(Headings::None)));
    let maps = ["A=brigade", "B=name", "C=arm", "D=base_cohesion"].map(|map| map.parse().unwrap()).to_vec();
    let fills = vec!["side=Union".parse().unwrap()];
    let (_, document) = imported("pasted.csv", csv, &Order { maps, fills, ..bare });
    let units = &document.outline()["armies"][0]["brigades"][0]["units"];
    assert_eq!(units.as_array().unwrap().len(), 2, "the first row is one of them");
    assert_eq!(
        units[0],
        json!({"id": "76th-new-york", "name": "76th New York", "arm": "infantry", "base_cohesion": 14})
    );
    // Columns go on as those of a spreadsheet do.
    let wide = ["x"; 28].join(",");
    let (seen, _) =
        imported("wide.csv", wide.as_bytes(), &Order { headings: Headings::None, ..order("fatigue") });
    assert_eq!((seen.columns[25].column.as_str(), seen.columns[27].column.as_str()), ("Z", "AB"));
}

#[test]
fn a_near_word_is_proposed_and_left_out_until_the_user_says_so() {
    let csv = b"side\tbrigade\tname\tarm\tbase_cohesin\tstrength\n1\tFirst\tA\tinfantry\t15\t350\n";
    let mut order = order("micro-force");
    let (preview, document) = imported("army.txt", csv, &order);
    let unit = |document: &Document| document.outline()["armies"][0]["brigades"][0]["units"][0].clone();
    assert_eq!(unit(&document).get("base_cohesion"), None);
    let column = |preview: &Preview| {
        preview.columns.iter().find(|column| column.column == "base_cohesin").unwrap().clone()
    };
    assert_eq!(column(&preview).proposed.as_deref(), Some("base_cohesion"));
    order.maps =
        vec!["base_cohesin=base_cohesion".parse().unwrap(), "strength=original_stands/70".parse().unwrap()];
    let (preview, document) = imported("army.txt", csv, &order);
    assert_eq!(column(&preview).how, How::Given);
    assert_eq!(
        (&unit(&document)["base_cohesion"], &unit(&document)["original_stands"]),
        (&json!(15), &json!(5))
    );
    order.maps = vec!["strengt=original_stands".parse().unwrap()];
    assert!(refused("army.txt", csv, &order).contains("did you mean `strength`?"));
    order.maps = vec!["strength=original_stand".parse().unwrap()];
    assert!(refused("army.txt", csv, &order).contains("did you mean `original_stands`?"));
}

#[test]
fn a_unit_without_a_brigade_stands_beside_the_brigades_where_the_system_has_such() {
    let csv = b"side,brigade,name\nunion,Cutler,76th New York\nunion,,Hall's battery\n";
    let (_, document) = imported("army.csv", csv, &order("micro-force"));
    let army = &document.outline()["armies"][0];
    assert_eq!(army["brigades"][0]["units"][0]["name"], "76th New York");
    assert_eq!(army["units"][0]["name"], "Hall's battery");
    let (preview, _) = imported("army.csv", csv, &order("fatigue"));
    assert!(preview.not_understood.iter().any(|left| left.at == "row 3"), "{preview:?}");
}

#[test]
fn two_rows_of_one_name_are_two_units() {
    let csv = b"side,command,name,men\nN,First,Battery,80\nN,First,Battery,90\nS,Second,Battery,70\n";
    let (_, document) = imported("army.csv", csv, &order("fatigue"));
    let commands = &document.outline()["commands"];
    let ids: Vec<&Json> = [&commands[0]["units"][0], &commands[0]["units"][1], &commands[1]["units"][0]]
        .map(|unit| &unit["id"])
        .to_vec();
    assert_eq!(ids, ["battery", "battery-2", "battery-3"]);
    let again = preview("army.csv", csv, &document, &order("fatigue")).unwrap();
    assert_eq!(again.changes, []);
}

#[test]
fn fields_are_filled_and_words_are_read_as_the_user_says() {
    let mut order = order("mfp");
    order.fills = vec!["cmr=6".parse().unwrap(), "command.level=division".parse().unwrap()];
    order.readings = vec!["arm:Zouaves=infantry".parse().unwrap()];
    let csv = "side;command;name;arm;miniatures\nFrench;Bachelu;2e Léger;Zouaves;12\n";
    let (_, document) = imported("army.csv", csv.as_bytes(), &order);
    let command = &document.outline()["commands"][0];
    assert_eq!(command["level"], "division");
    let unit = json!({"id": "2e-leger", "name": "2e Léger", "arm": "infantry", "miniatures": 12, "cmr": 6});
    assert_eq!(command["units"][0], unit);
    // The same in the code page of Windows.
    let western: Vec<u8> = csv.chars().map(|letter| u8::try_from(u32::from(letter)).unwrap()).collect();
    let (_, document) = imported("army.csv", &western, &order);
    assert_eq!(document.outline()["commands"][0]["units"][0], unit);
}

#[test]
fn commands_stand_below_one_another_where_the_system_has_a_word_for_it() {
    let csv = b"side,commands,sizes of commands,leader,name\nU,II Corps > 3rd Division > Weber,corps > division > brigade,Max Weber,A\n";
    let (_, document) = imported("a.csv", csv, &order("fatigue"));
    let commands = document.outline()["commands"].as_array().unwrap().clone();
    let under: Vec<Option<&str>> =
        commands.iter().map(|command| command.get("under").and_then(Json::as_str)).collect();
    assert_eq!(under, [None, Some("ii-corps"), Some("3rd-division")]);
    assert_eq!(commands[1]["kind"], "division");
    assert_eq!(commands[2]["leaders"][0]["name"], "Max Weber");
    let (preview, document) = imported("a.csv", csv, &order("micro-force"));
    assert_eq!(document.outline()["armies"][0]["brigades"][0]["commander"]["name"], "Max Weber");
    assert!(
        preview.not_understood.iter().any(|left| left.says.contains("II Corps, 3rd Division")),
        "{preview:?}"
    );
}

/// A workbook of one sheet with these rows, as little of one as is one.
fn workbook(rows: &str) -> Vec<u8> {
    let mut file = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let mut put = |name: &str, text: &str| {
        file.start_file(name, SimpleFileOptions::default()).unwrap();
        file.write_all(text.as_bytes()).unwrap();
    };
    let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let sheets = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    put(
        "[Content_Types].xml",
        "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"/>",
    );
    put(
        "_rels/.rels",
        &format!(
            "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"><Relationship Id=\"rId1\" \
             Type=\"{office}/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>"
        ),
    );
    put(
        "xl/workbook.xml",
        &format!(
            "<workbook xmlns=\"{sheets}\" xmlns:r=\"{office}\"><sheets><sheet name=\"Army\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>"
        ),
    );
    put(
        "xl/_rels/workbook.xml.rels",
        &format!(
            "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"><Relationship Id=\"rId1\" \
         Type=\"{office}/worksheet\" Target=\"worksheets/sheet1.xml\"/></Relationships>"
        ),
    );
    put(
        "xl/worksheets/sheet1.xml",
        &format!("<worksheet xmlns=\"{sheets}\"><sheetData>{rows}</sheetData></worksheet>"),
    );
    file.finish().unwrap().into_inner()
}

fn row(number: usize, cells: &[&str]) -> String {
    let cells = cells.iter().zip('A'..).map(|(cell, column)| match cell.parse::<f64>() {
        Ok(_) => format!("<c r=\"{column}{number}\"><v>{cell}</v></c>"),
        Err(_) if cell.starts_with('=') => {
            format!("<c r=\"{column}{number}\"><f>{}</f><v>42</v></c>", &cell[1..])
        }
        Err(_) => format!("<c r=\"{column}{number}\" t=\"inlineStr\"><is><t>{cell}</t></is></c>"),
    });
    format!("<row r=\"{number}\">{}</row>", cells.collect::<String>())
}

#[test]
fn a_workbook_is_read_by_the_values_that_were_saved() {
    let rows = [
        row(2, &["side", "command", "name", "men", "fatigue"]),
        row(3, &["North", "First", "1st", "350.0", "=SUM(A1:A9)"]),
    ];
    let book = workbook(&rows.concat());
    let (_, document) = imported("army.xlsx", &book, &order("fatigue"));
    let unit = json!({"id": "1st", "name": "1st", "men": 350, "fatigue": 42});
    assert_eq!(document.outline()["commands"][0]["units"][0], unit);
    let mut wanted = order("fatigue");
    wanted.sheet = Some("Armee".to_owned());
    assert!(refused("army.xlsx", &book, &wanted).contains("did you mean `Army`?"));
}

#[test]
fn what_is_too_large_is_refused_before_it_is_unpacked() {
    let order = order("fatigue");
    let bomb = workbook(&" ".repeat(40 << 20));
    assert!(bomb.len() < 200_000);
    assert!(refused("bomb.xlsx", &bomb, &order).contains("when it is unpacked"));
    let far = workbook("<row r=\"1\"><c r=\"A1\"><v>1</v></c><c r=\"XFD1\"><v>1</v></c></row>");
    assert!(refused("far.xlsx", &far, &order).contains("at most 200 columns"));
    let long = "a\n".repeat(10_002);
    assert!(refused("long.csv", long.as_bytes(), &order).contains("at most 10000 rows"));
    let wide = ",".repeat(300);
    assert!(refused("wide.csv", wide.as_bytes(), &order).contains("columns"));
    let mut small = order.clone();
    small.limits = Limits { bytes: 3, ..Limits::default() };
    assert!(refused("a.csv", b"abcd", &small).contains("at most 3 bytes"));
    assert!(refused("a.xlsx", b"PK\x03\x04 and no more", &order).contains("no workbook"));
    let deep = "C a\nBegin\n".repeat(20);
    assert!(refused("deep.oob", deep.as_bytes(), &order).contains("within one another"));
}

#[test]
fn an_army_that_is_written_out_comes_in_again() {
    for sample in Sample::all() {
        let document = Document::read(sample.text).unwrap();
        let csv = army_as_csv(document.outline());
        assert!(csv.lines().count() >= 3, "{}: {csv}", sample.name);
        let order = Order::of(sample.system);
        let preview = preview("army.csv", csv.as_bytes(), &document, &order).unwrap();
        assert_eq!(preview.not_understood, [], "{}", sample.name);
        assert_eq!(preview.changes, [], "{}\n{csv}", sample.name);
    }
}

#[test]
fn a_cell_that_a_spreadsheet_would_run_is_written_as_a_text() {
    let units = json!([{"id": "a", "name": "=1+1", "men": -5}, {"id": "b", "name": "@SUM(A1)"}, {"id": "c", "name": "+x"}]);
    let outline =
        json!({"system": "fatigue", "commands": [{"id": "k", "name": "-k", "side": "s", "units": units}]});
    let csv = army_as_csv(&outline);
    for cell in ["'=1+1", "'@SUM(A1)", "'+x", "'-k", ",-5"] {
        assert!(csv.contains(cell), "{cell}: {csv}");
    }
    assert!(!csv.split([',', '\n']).any(|cell| cell.starts_with(['=', '+', '@'])), "{csv}");
    let (_, document) = imported("army.csv", csv.as_bytes(), &order("fatigue"));
    assert_eq!(document.outline()["commands"][0]["units"][0]["name"], "=1+1");
    assert_eq!(document.outline()["commands"][0]["name"], "-k");
}
