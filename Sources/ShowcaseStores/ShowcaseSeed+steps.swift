public import SQL
import Showcase

extension ShowcaseSeed {
    /// The steps that store the data in a new database.
    public var steps: [SQLStep] {
        todos.reversed().map { SQLStep("INSERT INTO todos (title) VALUES (?)", [.text($0)]) }
            + cars.reversed().flatMap { SQLCarStore.inserting($0.car) }
            + cards.map(\.inserting) + banners.map(\.inserting) + highlights.map(\.inserting)
            + members.map { SQLMemberStore.inserting($0.member) }
    }
}

extension ShowcaseSeed.Card {
    fileprivate var inserting: SQLStep {
        SQLStep(
            "INSERT INTO cards (title, subtitle, is_active) VALUES (?, ?, ?)",
            [.text(title), .text(subtitle), SQLValue(isActive)])
    }
}

extension ShowcaseSeed.Banner {
    fileprivate var inserting: SQLStep {
        SQLStep("INSERT INTO banners (text, image) VALUES (?, ?)", [.text(text), .text(image)])
    }
}

extension ShowcaseSeed.Highlight {
    fileprivate var inserting: SQLStep {
        SQLStep("INSERT INTO highlights (title, image) VALUES (?, ?)", [.text(title), .text(image)])
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
