//! The screen, and what it is made of.
use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
pub struct Feed {
    revision: String,
    next: String,
    items: Vec<Item>,
}

/// One row, as it would be stored.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Item {
    id: i64,
    name: String,
    operated_by: String,
    price: i64,
    image: String,
    is_advertising: bool,
    url: Option<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Screen<'a> {
    id: &'a str,
    revision: &'a str,
    title: &'a str,
    cell_types: [CellType<'a>; 2],
    bar_items: [BarItem<'a>; 1],
    sections: [Section<'a>; 1],
}

#[derive(Serialize)]
struct CellType<'a> {
    r#type: &'a str,
    version: u32,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct BarItem<'a> {
    id: &'a str,
    title: &'a str,
    is_enabled: bool,
}

#[derive(Serialize)]
struct Section<'a> {
    id: &'a str,
    cells: Vec<Cell<'a>>,
    next: &'a str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Cell<'a> {
    id: String,
    r#type: &'a str,
    data: Data<'a>,
    is_selectable: bool,
    accessory: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    actions: Option<[Action<'a>; 1]>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Data<'a> {
    name: &'a str,
    operated_by: String,
    price: Price<'a>,
    #[serde(rename = "imageURL")]
    image_url: String,
}

#[derive(Serialize)]
struct Price<'a> {
    amount: i64,
    currency: &'a str,
    text: String,
}

#[derive(Serialize)]
struct Action<'a> {
    id: &'a str,
    trigger: &'a str,
    kind: &'a str,
    url: &'a str,
}

impl<'a> Screen<'a> {
    pub fn of(feed: &'a Feed) -> Self {
        let cells = feed.items.iter().map(Cell::of).collect();
        Screen {
            id: "cars",
            revision: &feed.revision,
            title: "Cars",
            cell_types: ["ProductImageCell", "AdvertisingCell"].map(|r#type| CellType { r#type, version: 1 }),
            bar_items: [BarItem { id: "add", title: "Add", is_enabled: false }],
            sections: [Section { id: "feed", cells, next: &feed.next }],
        }
    }
}

impl<'a> Cell<'a> {
    fn of(item: &'a Item) -> Self {
        let open = |url| [Action { id: "open", trigger: "select", kind: "openURL", url }];
        Cell {
            id: item.id.to_string(),
            r#type: if item.is_advertising { "AdvertisingCell" } else { "ProductImageCell" },
            data: Data::of(item),
            is_selectable: item.is_advertising,
            accessory: "none",
            actions: item.url.as_deref().map(open),
        }
    }
}

impl<'a> Data<'a> {
    fn of(item: &'a Item) -> Self {
        Data {
            name: &item.name,
            operated_by: ["Operated by ", &item.operated_by].concat(),
            price: Price { amount: item.price, currency: "USD", text: dollars(item.price) },
            image_url: ["/assets/", &item.image].concat(),
        }
    }
}

/// 19900 as $19,900.
fn dollars(amount: i64) -> String {
    let digits = amount.to_string();
    let mut text = String::with_capacity(2 + digits.len() * 4 / 3);
    text.push('$');
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
