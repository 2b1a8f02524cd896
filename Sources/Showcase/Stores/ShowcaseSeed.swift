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

    struct Card: Decodable, Sendable {
        let title: String
        let subtitle: String
        let isActive: Bool

        fileprivate var inserting: SQLStep {
            SQLStep(
                "INSERT INTO cards (title, subtitle, is_active) VALUES (?, ?, ?)",
                [.text(title), .text(subtitle), SQLValue(isActive)])
        }
    }

    struct Banner: Decodable, Sendable {
        let text: String
        let image: String

        fileprivate var inserting: SQLStep {
            SQLStep("INSERT INTO banners (text, image) VALUES (?, ?)", [.text(text), .text(image)])
        }
    }

    struct Highlight: Decodable, Sendable {
        let title: String
        let image: String

        fileprivate var inserting: SQLStep {
            SQLStep("INSERT INTO highlights (title, image) VALUES (?, ?)", [.text(title), .text(image)])
        }
    }

    struct Member: Decodable, Sendable {
        let name: String
        let email: String
        let title: String
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

    /// The steps that store the data in a new database.
    package var steps: [SQLStep] {
        todos.reversed().map { SQLStep("INSERT INTO todos (title) VALUES (?)", [.text($0)]) }
            + cars.reversed().flatMap { SQLCarStore.inserting($0.car) }
            + cards.map(\.inserting) + banners.map(\.inserting) + highlights.map(\.inserting)
            + members.map { SQLMemberStore.inserting($0.member) }
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

struct UnusableSeed: Error, CustomStringConvertible {
    let description: String

    init(_ what: String) { description = "seed: " + what }
}
