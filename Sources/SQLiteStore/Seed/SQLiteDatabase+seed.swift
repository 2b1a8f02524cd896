import Showcase

extension SQLiteDatabase {
    /// Loads `seed` unless that was done before: a list that people have emptied stays empty. Throws what SQLite says.
    public func load(_ seed: ShowcaseSeed) throws {
        try writeNow { connection in
            let added = try connection.change("INSERT OR IGNORE INTO seeds (name) VALUES ('showcase')")
            if added > 0 { try Self.insert(seed, connection) }
        }
    }

    private static func insert(_ seed: ShowcaseSeed, _ connection: Connection) throws {
        for title in seed.todos.reversed() {
            try connection.change("INSERT INTO todos (title) VALUES (?)", [.text(title)])
        }
        for car in seed.cars.reversed() { try SQLiteCarStore.insert(car.car, connection) }
        for card in seed.cards {
            try connection.change(
                "INSERT INTO cards (title, subtitle, is_active) VALUES (?, ?, ?)",
                [.text(card.title), .text(card.subtitle), SQLiteValue(card.isActive)])
        }
        for banner in seed.banners {
            try connection.change(
                "INSERT INTO banners (text, image) VALUES (?, ?)", [.text(banner.text), .text(banner.image)])
        }
        for highlight in seed.highlights {
            try connection.change(
                "INSERT INTO highlights (title, image) VALUES (?, ?)", [.text(highlight.title), .text(highlight.image)])
        }
        for member in seed.members { try SQLiteMemberStore.insert(member.member, connection) }
    }
}

extension ShowcaseSeed.Car {
    fileprivate var car: Car {
        Car(
            id: 0, kind: isAdvertising ? .advertising : .product, name: name, operatedBy: operatedBy, price: price,
            image: image, url: url)
    }
}

extension ShowcaseSeed.Member {
    fileprivate var member: Member { Member(id: 0, name: name, email: email, title: title) }
}
