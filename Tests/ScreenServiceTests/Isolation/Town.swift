import HTTPServing
import SQL
import Screens
@testable import Showcase
import Synchronization
import TestSupport

/// Fifty subjects, among them all that look alike, canaries and guests; the showcase with a fourth role, and a
/// library's desk; and what anybody has seen.
final class Town: Sendable {
    let inhabitants: [Inhabitant]
    let responder: any Responder
    let desk = Desk()
    private let showcase: TestShowcase
    private let seen = Mutex(Seen())

    private struct Seen {
        /// Whose list has which revision.
        var owners: [String: Int] = [:]
        var revisions: [String] = []
        /// To-dos that may be removed, by whose they are.
        var cells: [Int: [String]] = [:]
        var toggles: [Int: Int] = [:]
    }

    static let roles = ["user", "admin", "editor"]

    init(_ showcase: TestShowcase, seed: UInt64) throws {
        self.showcase = showcase
        var random = SeededGenerator(seed: seed)
        let subjects = (LookAlikes.texts + (0..<50).map { "subject-\($0)" }).prefix(50)
        let known = (subjects.map { Optional($0) } + [nil]).enumerated().map {
            Inhabitant(number: $0, subject: $1, &random)
        }
        inhabitants = known + (0..<3).map { Inhabitant(canary: known.count + $0, &random) }
        responder = serve(
            try ScreenCatalog(roles: Showcase.roles.adding("editor"), composers: Self.screens(showcase.stores, desk)),
            languages: ShowcaseLanguage.tags, changes: showcase.changes,
            idempotency: SQLIdempotencyStore(showcase.database))
    }

    /// An editor may do all that an admin may.
    private static func screens(_ stores: Showcase.Stores, _ desk: Desk) -> [any ScreenComposer] {
        let cars = CarsScreen.states.adding("editor", CarsState(canAdd: true, canOpen: true, canRemove: true))
        let team = TeamScreen.states.adding("editor", .admin)
        return [
            HelloScreen(
                switches: stores.switches, states: HelloScreen.states.adding("editor", HelloState(canToggle: true))),
            ToDosScreen(
                toDos: stores.toDos,
                states: ToDosScreen.states.adding("editor", ToDosState(canAdd: true, canRemove: true))),
            CarsScreen(cars: stores.cars, states: cars), NewCarScreen(cars: stores.cars, states: cars),
            CarScreen(cars: stores.cars, states: cars),
            CardsScreen(
                cards: stores.cards, states: CardsScreen.states.adding("editor", CardsState(canToggle: true))),
            TeamScreen(members: stores.members, states: team), NewMemberScreen(members: stores.members, states: team),
            MemberScreen(members: stores.members, states: team), ShelfScreen(desk: desk), DeskScreen(desk: desk),
        ]
    }
}

extension Town {
    /// Notes that a list of `owner` has this revision.
    func note(_ revision: String, of owner: Inhabitant) {
        seen.withLock { seen in
            if seen.owners.updateValue(owner.number, forKey: revision) == nil { seen.revisions.append(revision) }
        }
    }

    /// Whether `revision` was that of a list of somebody else.
    func isOfAnother(_ revision: String, than reader: Inhabitant) -> Bool {
        seen.withLock { $0.owners[revision].map { $0 != reader.number } ?? false }
    }

    /// A revision of anybody's list.
    func revision(_ random: inout SeededGenerator) -> String {
        let number = UInt64.random(in: .min ... .max, using: &random)
        // Of the latest, which are remembered still.
        let latest = seen.withLock { $0.revisions.suffix(400) }
        return latest.isEmpty
            ? String(repeating: "0", count: 32) : latest[latest.startIndex + Int(number % UInt64(latest.count))]
    }

    func note(cell: String, of owner: Inhabitant) { seen.withLock { $0.cells[owner.number, default: []].append(cell) } }

    /// How many to-dos there are to remove.
    func cellCount(of owner: Inhabitant) -> Int { seen.withLock { $0.cells[owner.number]?.count ?? 0 } }

    /// The latest to-do of `owner` that may be removed.
    func cell(of owner: Inhabitant) -> String? { seen.withLock { $0.cells[owner.number]?.last } }

    func takeCell(of owner: Inhabitant) -> String? { seen.withLock { $0.cells[owner.number]?.popLast() } }

    func noteToggle(of owner: Inhabitant) { seen.withLock { $0.toggles[owner.number, default: 0] += 1 } }

    /// How often switches were toggled.
    var toggleCount: Int { seen.withLock { $0.toggles.values.reduce(0, +) } }

    /// Whether the switch of `owner` is on, after all that was done.
    func isSwitchOn(of owner: Inhabitant) -> Bool { seen.withLock { ($0.toggles[owner.number] ?? 0) % 2 == 0 } }
}
