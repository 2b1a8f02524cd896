//! The home screen, composed from SQLite for every request. Each worker has a connection of its own.
use hyper::header::{HeaderMap, AUTHORIZATION};
use rusqlite::{CachedStatement, Connection, OpenFlags, Row, ToSql};
use serde::Serialize;
use std::path::Path;

/// What stands in the place of the revision until the screen is hashed; as long as a revision.
const REVISION: &str = "00000000000000000000000000000000";
const SHARED: &str = "SELECT id, title, subtitle, amount, image FROM shelf_articles WHERE shelf = ? ORDER BY id";
const CHOSEN: &str = "SELECT id, title, subtitle, amount, image FROM chosen_articles WHERE subject = ? ORDER BY id";
const ABOVE: [(&str, &str); 4] = [
    ("news", "News"), ("offers", "Offers of the week"), ("nearby", "In your neighbourhood"), ("popular", "Popular now"),
];
const BELOW: [(&str, &str); 3] = [("seasonal", "For the season"), ("books", "Books"), ("events", "Events")];

struct Article {
    id: i64,
    title: String,
    subtitle: String,
    amount: i64,
    image: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Screen<'a> {
    id: &'a str,
    revision: &'a str,
    title: &'a str,
    cell_types: [CellType<'a>; 1],
    bar_items: [(); 0],
    sections: Vec<Section<'a>>,
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
    cells: Vec<Cell<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Cell<'a> {
    id: String,
    r#type: &'a str,
    data: Data,
    is_selectable: bool,
    accessory: &'a str,
    actions: [Action<'a>; 1],
}

#[derive(Serialize)]
struct Data {
    title: String,
    subtitle: String,
    amount: i64,
    #[serde(rename = "imageURL")]
    image_url: String,
}

#[derive(Serialize)]
struct Action<'a> {
    id: &'a str,
    trigger: &'a str,
    kind: &'a str,
    href: String,
}

/// A worker's connection.
pub struct Home(Connection);

impl Home {
    /// The database in the document's folder, if there is one.
    pub fn open(folder: &Path) -> Option<Home> {
        let file = folder.join("home.sqlite");
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        file.exists().then(|| Home(Connection::open_with_flags(file, flags).expect("a database")))
    }

    /// The screen's JSON, and its revision.
    pub fn composed(&self, subject: &str) -> rusqlite::Result<(Vec<u8>, String)> {
        let mut sections = Vec::with_capacity(ABOVE.len() + 1 + BELOW.len());
        let mut shared = self.0.prepare_cached(SHARED)?;
        for (id, header) in ABOVE {
            sections.push(section(&mut shared, id, header, &id)?);
        }
        sections.push(section(&mut self.0.prepare_cached(CHOSEN)?, "chosen", "Chosen for you", &subject)?);
        for (id, header) in BELOW {
            sections.push(section(&mut shared, id, header, &id)?);
        }
        let cell_types = [CellType { r#type: "ArticleCell", version: 1 }];
        let screen = Screen { id: "home", revision: REVISION, title: "Home", cell_types, bar_items: [], sections };
        let mut body = Vec::with_capacity(16 * 1024);
        serde_json::to_writer(&mut body, &screen).expect("JSON");
        let revision = format!("{:032x}", xxhash_rust::xxh3::xxh3_128(&body));
        // The id and the revision come first, so that this is found at once.
        let at = body.windows(REVISION.len()).position(|bytes| bytes == REVISION.as_bytes()).expect("a revision");
        body[at..at + revision.len()].copy_from_slice(revision.as_bytes());
        Ok((body, revision))
    }
}

/// The subject that the request's token names: the token itself.
pub fn subject(headers: &HeaderMap) -> Option<&str> {
    headers.get(AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

fn section<'a>(
    statement: &mut CachedStatement, id: &'a str, header: &'a str, key: &dyn ToSql,
) -> rusqlite::Result<Section<'a>> {
    let cells = statement.query_map([key], article)?.map(|article| article.map(cell));
    Ok(Section { id, header, cells: cells.collect::<rusqlite::Result<_>>()? })
}

fn article(row: &Row) -> rusqlite::Result<Article> {
    Ok(Article {
        id: row.get(0)?, title: row.get(1)?, subtitle: row.get(2)?, amount: row.get(3)?, image: row.get(4)?,
    })
}

fn cell<'a>(article: Article) -> Cell<'a> {
    let id = article.id.to_string();
    let href = ["/screens/articles/", &id].concat();
    Cell {
        id,
        r#type: "ArticleCell",
        data: Data {
            title: article.title, subtitle: article.subtitle, amount: article.amount, image_url: article.image,
        },
        is_selectable: true,
        accessory: "none",
        actions: [Action { id: "open", trigger: "select", kind: "navigate", href }],
    }
}
