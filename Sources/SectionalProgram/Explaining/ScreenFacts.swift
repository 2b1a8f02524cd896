import Identity
import JSON
import Sectional

/// The facts of a screen, such as titles, cells and actions, for comparing two screens.
struct ScreenFacts {
    /// The place that a fact is about.
    enum Place: Hashable {
        case screen
        case barItem(Identifier)
        case section(SectionID)
        case cell(SectionID, CellID, CellType)
    }

    /// The aspect of a place that a fact is about.
    enum Aspect: Hashable {
        /// It is there.
        case presence
        /// Its data: the cell's `data`.
        case data
        /// An action that it has, as text.
        case action(String)
        /// A property of it, by name.
        case property(String)
    }

    /// A place and the aspect of it that a fact is about.
    struct Key: Hashable {
        let place: Place
        let aspect: Aspect
    }

    /// The keys in the order of the screen.
    private(set) var keys: [Key] = []
    private var values: [Key: String] = [:]
    /// The value of facts that have no other: of what is there.
    private static let isThere = "yes"

    /// Composes the screen and collects its facts. A screen that the caller may not see has none. Throws the errors of
    /// composing.
    init(of request: ClientRequest, in application: Application) async throws {
        do { add(try await application.explanation(of: request)) } catch ScreenError.forbidden {}
    }

    /// The value of a fact, or `nil` if there is no such fact.
    subscript(key: Key) -> String? { values[key] }

    private mutating func add(_ screen: ScreenExplanation) {
        add(.screen, [(.presence, Self.isThere), (.property("title"), screen.title)])
        for item in screen.barItems { add(item) }
        for section in screen.sections {
            add(
                .section(section.id),
                [
                    (.presence, Self.isThere), (.property("header"), section.header),
                    (.property("footer"), section.footer),
                ])
            for cell in section.allCells { add(cell, in: section.id) }
        }
    }

    private mutating func add(_ item: BarItem) {
        add(
            .barItem(item.id),
            [
                (.presence, Self.isThere), (.property("title"), item.title),
                (.property("isEnabled"), "\(item.isEnabled)"),
                (.property("opens"), item.opens.map { "/screens/\($0)" }),
            ])
    }

    private mutating func add(_ cell: CellExplanation, in section: SectionID) {
        guard let type = cell.shown else { return }
        let place = Place.cell(section, cell.id, type)
        add(
            place,
            [
                (.presence, Self.isThere), (.property("isSelectable"), "\(cell.isSelectable)"),
                (.property("accessory"), cell.decided.accessory.rawValue), (.data, cell.data),
            ])
        add(place, cell.actions.filter(\.isEmitted).map { (.action($0.text), Self.isThere) })
    }

    private mutating func add(_ place: Place, _ facts: [(aspect: Aspect, value: String?)]) {
        for (aspect, value) in facts {
            guard let value else { continue }
            let key = Key(place: place, aspect: aspect)
            if values.updateValue(value, forKey: key) == nil { keys.append(key) }
        }
    }
}

extension CellExplanation {
    /// Whether the cell can be selected: an action with the trigger `select` is emitted.
    fileprivate var isSelectable: Bool { actions.contains { $0.trigger == "select" && $0.isEmitted } }

    /// The JSON text of the cell's `data`.
    fileprivate var data: String? {
        (try? JSONSlice(json).members())?.first { $0.name == "data" }?.value.text
    }
}
