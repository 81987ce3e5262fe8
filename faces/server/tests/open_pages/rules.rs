use std::collections::BTreeSet;

use axum::http::StatusCode;
use standfast_rulebook::{Choice, Ledger, Rulebook, SystemId};

use super::{Open, encoded, links};

#[tokio::test]
async fn every_entry_of_every_ledger_has_a_page_whose_links_lead_somewhere() {
    let open = Open::new();
    let mut to: BTreeSet<String> =
        BTreeSet::from(["/rules".to_owned(), "/rules/charts".to_owned(), "/odds".to_owned()]);
    for found in Ledger::everything() {
        let page = open.page(&format!("/rules/{}", found.id())).await;
        assert!(page.contains(&format!("<h1 class=\"id\">{}</h1>", found.id())));
        to.extend(links(&page));
    }
    let pages = |to: &BTreeSet<String>| -> Vec<String> {
        to.iter().filter(|address| !address.contains('?')).cloned().collect()
    };
    for address in pages(&to) {
        to.extend(links(&open.page(&address).await));
    }
    for address in pages(&to) {
        assert_eq!(open.get(&address).await.status, StatusCode::OK, "{address}");
    }
}

#[tokio::test]
async fn a_statement_names_its_rulings_and_they_name_it() {
    let open = Open::new();
    for &system in SystemId::ALL {
        for ruling in &Rulebook::ledger(system).rulings {
            let id = format!("{system}.{}", ruling.id);
            let page = open.page(&format!("/rules/{id}")).await;
            for about in &ruling.about {
                assert!(page.contains(&format!("href=\"/rules/{about}\"")), "{id} {about}");
                let statement = open.page(&format!("/rules/{about}")).await;
                assert!(statement.contains(&format!("href=\"/rules/{id}\"")), "{about} {id}");
            }
        }
    }
}

#[tokio::test]
async fn charts_show_every_cell_and_mark_what_was_repaired() {
    let open = Open::new();
    for &system in SystemId::ALL {
        let tables = Rulebook::standard().tables(system);
        for name in Rulebook::chart_names(system) {
            let page = open.page(&format!("/rules/charts/{system}/{name}")).await;
            let own = || tables.iter().filter(|table| table.chart == name);
            let cells = own().flat_map(|table| &table.rows).map(Vec::len).sum::<usize>();
            let repaired =
                own().flat_map(|table| table.rows.iter().flatten()).filter(|cell| cell.reconstructed).count();
            assert_eq!(
                page.matches("<td id=").count() + page.matches("<th scope=\"row\" id=").count(),
                cells
            );
            assert_eq!(page.matches("<abbr").count(), repaired, "{system} {name}");
        }
    }
    assert!(open.page("/rules/charts/micro-force/defence").await.contains("id=\"infantry-open-line\""));
}

#[tokio::test]
async fn the_search_finds_ids_and_words() {
    let open = Open::new();
    let by_words = open.page("/rules?q=initiative+tie").await;
    assert!(by_words.contains("href=\"/rules/micro-force.initiative.2\""));
    let below = open.page("/rules/micro-force.initiative").await;
    assert!(below.contains("href=\"/rules/micro-force.initiative.first-turn\""));
    let nothing = open.page(&format!("/rules?q={}", encoded("<b>xyzzy</b>"))).await;
    assert!(nothing.contains("Nothing found") && !nothing.contains("<b>xyzzy"));
}

#[tokio::test]
async fn a_rule_that_is_not_there_is_told_with_the_nearest() {
    let open = Open::new();
    for (address, says) in [
        ("/rules/micro-force.initiativ.2", "did you mean `micro-force.initiative.2`?"),
        ("/rules/charts/micro-force/defense", "did you mean `defence`?"),
        ("/rules/charts/nothing", "rule system"),
        ("/rules/%3Cscript%3E", "&lt;script&gt;"),
    ] {
        let page = open.get(address).await;
        assert_eq!(page.status, StatusCode::NOT_FOUND, "{address}");
        assert!(page.text.contains(says), "{address}: {}", page.text);
    }
}
