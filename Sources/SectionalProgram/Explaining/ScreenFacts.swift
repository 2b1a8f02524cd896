import Basics
import JSON
import Screens

/// The facts of a screen, such as titles, cells and actions, for comparing two screens.
struct ScreenFacts {
    enum Step: Hashable {
        case barItem(Identifier)
        case section(SectionID)
        case cell(CellID, CellType)
        case action(String)
        case data
        case accessibility
        case property(String)
    }

    /// The way from the screen to a part of it, which is there, or to what there is to say about one.
    typealias Key = [Step]

    private(set) var keys: [Key] = []
    private var values: [Key: String] = [:]
    /// The value of facts that have no other: of what is there.
    private static let isThere = "yes"

    /// Composes the screen and collects its facts. A screen that the caller may not see has none. Throws the errors of
    /// composing.
    init(of request: ClientRequest, in application: Application) async throws {
        do { self.init(try await application.explanation(of: request)) } catch ScreenError.forbidden {
            self.init(nil)
        }
    }

    init(_ screen: ScreenExplanation?) {
        if let screen { add(screen) }
    }

    subscript(key: Key) -> String? { values[key] }

    private mutating func add(_ screen: ScreenExplanation) {
        add([], [(.property("title"), screen.title)] + Self.facts(of: screen.members))
        for item in screen.barItems { add(item) }
        for section in screen.sections {
            add(
                [.section(section.id)],
                [
                    (.property("header"), section.header), (.property("footer"), section.footer),
                    (.property("late after"), section.lateAfter.map { "\($0.milliseconds) ms" }),
                    (.property("essential"), section.isEssential ? Self.isThere : nil),
                ] + Self.facts(of: section.members))
            for cell in section.allCells { add(cell, in: section.id) }
        }
    }

    private static func facts(of members: [ExplainedMember]) -> [(step: Step, value: String?)] {
        members.map { (.property($0.name), $0.json) }
    }

    private mutating func add(_ item: BarItem) {
        let place: Key = [.barItem(item.id)]
        add(
            place,
            [
                (.property("title"), item.title), (.property("isEnabled"), "\(item.isEnabled)"),
                (.property("opens"), item.target),
            ] + (item.presentation?.facts ?? []).map { (.property($0.name), $0.value) })
        for action in item.actions where action.trigger == nil { add(action, of: place) }
        // Where a tap leads is a property of the item itself.
        for action in item.actions where action.trigger != nil {
            add(
                place,
                action.facts.filter { $0.name != "target" }.map {
                    (.property("\($0.name) of \(action.text)"), $0.value)
                })
        }
    }

    private mutating func add(_ action: ActionExplanation, of place: Key) {
        add(place + [.action(action.text)], action.facts.map { (.property($0.name), $0.value) })
    }

    private mutating func add(_ cell: CellExplanation, in section: SectionID) {
        guard let type = cell.shown else { return }
        let place: Key = [.section(section), .cell(cell.id, type)]
        add(
            place,
            [
                (.property("isSelectable"), "\(cell.decided.isSelectable)"),
                (.property("accessory"), cell.decided.accessory.rawValue), (.data, cell.member("data")),
                (.accessibility, cell.member("accessibility")), (.property("impression"), cell.impression?.text),
            ] + cell.images.map { (.property("image \($0.name)"), $0.json) })
        for action in cell.actions where action.isEmitted { add(action, of: place) }
    }

    /// Adds that there is a part at `place`, and what there is to say about it.
    private mutating func add(_ place: Key, _ facts: [(step: Step, value: String?)]) {
        set(Self.isThere, at: place)
        for (step, value) in facts { if let value { set(value, at: place + [step]) } }
    }

    private mutating func set(_ value: String, at key: Key) {
        if values.updateValue(value, forKey: key) == nil { keys.append(key) }
    }
}

extension CellExplanation {
    fileprivate func member(_ name: Identifier) -> String? {
        JSONSlice(json).member(name)?.text
    }
}
