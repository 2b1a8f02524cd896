internal import FoundationEssentials
package import SQL

package struct ShowcaseSeed: Decodable, Sendable {
    struct Car: Decodable, Sendable {
        let name: String
        let operatedBy: String
        let price: Int
        let image: String
        let isAdvertising: Bool
        let url: String?
    }

    /// The to-dos that each list begins with, from the top.
    let todos: [String]
    /// The feed, newest first.
    let cars: [Car]
    let cards: [Card]
    let banners: [Banner]
    let highlights: [Highlight]
    /// The team, in the order in which they joined.
    let members: [Member]
}

extension ShowcaseSeed {
    /// Decodes the data from a JSON file. Throws an error that names the file if it can't be read or decoded.
    package init(file: String) throws {
        guard let data = FileManager.default.contents(atPath: file) else { throw UnusableSeed("\(file) can't be read") }
        do { self = try JSONDecoder().decode(ShowcaseSeed.self, from: data) } catch {
            throw UnusableSeed("\(file): \(error)")
        }
    }

    package var steps: [SQLStep] {
        var steps = todos.reversed().map { SQLStep("INSERT INTO todos (title) VALUES (?)", [.text($0)]) }
        steps += cars.reversed().flatMap { SQLCarStore.inserting($0.car) }
        steps += cards.map { card in
            SQLStep(
                "INSERT INTO cards (title, subtitle, is_active) VALUES (?, ?, ?)",
                [.text(card.title), .text(card.subtitle), SQLValue(card.isActive)])
        }
        steps += banners.map { banner in
            SQLStep("INSERT INTO banners (text, image) VALUES (?, ?)", [.text(banner.text), .text(banner.image)])
        }
        steps += highlights.map { highlight in
            SQLStep(
                "INSERT INTO highlights (title, image) VALUES (?, ?)", [.text(highlight.title), .text(highlight.image)])
        }
        return steps + members.map(SQLMemberStore.inserting)
    }
}

extension ShowcaseSeed.Car {
    fileprivate var car: Car {
        Car(
            id: 0, kind: isAdvertising ? .advertising : .product, name: name, operatedBy: operatedBy, price: price,
            image: image, url: url)
    }
}

struct UnusableSeed: Error, CustomStringConvertible {
    let description: String

    init(_ what: String) { description = "seed: " + what }
}
