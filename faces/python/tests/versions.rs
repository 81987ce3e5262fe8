//! What the module and the results on disk are made of.

use std::fs;
use std::path::Path;

/// The versions of a package that the project is built with.
fn versions<'l>(lock: &'l str, name: &str) -> Vec<&'l str> {
    let package = format!("name = \"{name}\"\nversion = \"");
    lock.split(&package).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn tables_in_memory_and_on_disk_are_of_one_version_of_arrow() {
    let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../Cargo.lock");
    let lock = fs::read_to_string(lock).unwrap();
    let parquet = versions(&lock, "parquet");
    assert_eq!(parquet.len(), 1);
    for arrow in ["arrow-array", "arrow-schema", "arrow-data", "arrow-buffer"] {
        assert_eq!(versions(&lock, arrow), parquet, "{arrow}");
    }
}
