//! The screen of a list. Its texts are borrowed from the rows.
use serde::{Serialize, Serializer};
use tokio_postgres::Row;

/// What stands in the place of the revision until the screen is hashed; as long as a revision.
const REVISION: &str = "00000000000000000000000000000000";

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Screen<'a> {
    id: &'a str,
    revision: &'a str,
    title: &'a str,
    cell_types: [CellType<'a>; 1],
    bar_items: [(); 0],
    sections: [Section<'a>; 1],
}

#[derive(Serialize)]
struct CellType<'a> {
    r#type: &'a str,
    version: u32,
}

#[derive(Serialize)]
struct Section<'a> {
    id: &'a str,
    header: &'a str,
    cells: Cells<'a>,
}

/// Written one after the other, without a list of them.
struct Cells<'a>(&'a [Row]);

impl Serialize for Cells<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(Cell::of))
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Cell<'a> {
    id: String,
    r#type: &'a str,
    data: Data<'a>,
    is_selectable: bool,
    accessory: &'a str,
    actions: [Action<'a>; 1],
}

#[derive(Serialize)]
struct Data<'a> {
    title: &'a str,
    subtitle: &'a str,
    author: &'a str,
    amount: i64,
    stock: i64,
    #[serde(rename = "imageURL")]
    image_url: &'a str,
}

#[derive(Serialize)]
struct Action<'a> {
    id: &'a str,
    trigger: &'a str,
    kind: &'a str,
    href: String,
}

impl<'a> Cell<'a> {
    fn of(row: &'a Row) -> Self {
        let id = row.get::<_, i64>(0).to_string();
        let href = ["/screens/items/", &id].concat();
        let data = Data {
            title: row.get(1), subtitle: row.get(2), author: row.get(3), amount: row.get(4), stock: row.get(5),
            image_url: row.get(6),
        };
        let actions = [Action { id: "open", trigger: "select", kind: "navigate", href }];
        Cell { id, r#type: "ItemCell", data, is_selectable: true, accessory: "none", actions }
    }
}

/// The screen's JSON, and its revision. `path` is that of the screen, such as `lists/0a1`.
pub fn composed(path: &str, rows: &[Row]) -> (Vec<u8>, String) {
    let cell_types = [CellType { r#type: "ItemCell", version: 1 }];
    let sections = [Section { id: "items", header: "All articles", cells: Cells(rows) }];
    let screen = Screen { id: path, revision: REVISION, title: "List", cell_types, bar_items: [], sections };
    let mut body = Vec::with_capacity(24 * 1024);
    serde_json::to_writer(&mut body, &screen).expect("JSON");
    let revision = format!("{:032x}", xxhash_rust::xxh3::xxh3_128(&body));
    // The id and the revision come first, so that this is found at once.
    let at = body.windows(REVISION.len()).position(|bytes| bytes == REVISION.as_bytes()).expect("a revision");
    body[at..at + revision.len()].copy_from_slice(revision.as_bytes());
    (body, revision)
}
