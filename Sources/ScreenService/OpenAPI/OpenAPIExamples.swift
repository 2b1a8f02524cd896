import HTTPServing
import JSON
import Sectional

/// Examples from the caller's current screens: real data and actions that can be performed.
struct OpenAPIExamples {
    /// An action with everything that performing it needs; its examples have the same name in each place.
    struct ActionExample {
        /// The parts of the screen's path.
        let screen: [JSONValue.Member]
        let section, cell, action, content, tag: JSONValue.Member
        /// The schema of the content, or `nil` if the action has no fields.
        let schema: JSONSchema?
    }

    /// A screen of the caller.
    struct Shown {
        let path: ScreenPath
        let explanation: ScreenExplanation
        let screen: Screen
        /// The second page of the first section that has one.
        let page: SectionPage?
    }

    let shown: [Shown]
    let list: Bytes?

    /// Returns the screens whose paths have `depth` parts.
    func shown(_ depth: Int) -> [Shown] { shown.filter { $0.path.count == depth } }

    func parts(at index: Int, depth: Int) -> [JSONValue.Member] {
        shown(depth).map { .example($0.name, .string($0.path.escapedParts[index])) }
    }
    func sections(_ depth: Int) -> [JSONValue.Member] { shown(depth).compactMap(section) }
    func wholes(_ depth: Int) -> [JSONValue.Member] {
        shown(depth).map { .example($0.name, .slice(JSONSlice($0.screen.bytes))) }
    }
    func pages(_ depth: Int) -> [JSONValue.Member] {
        shown(depth).compactMap { shown in shown.page.map { .example(shown.name, .slice(JSONSlice($0.bytes))) } }
    }
    var lists: [JSONValue.Member] { list.map { [.example("screens", .slice(JSONSlice($0)))] } ?? [] }

    private func section(_ shown: Shown) -> JSONValue.Member? {
        let sections = shown.explanation.sections
        let section = sections.first { $0.next != nil } ?? sections.first
        return section.map { .example(shown.name, .string($0.id.rawValue)) }
    }

    /// The response to an action that changes nothing on its screen.
    var performed: [JSONValue.Member] {
        shown.prefix(1).map { shown in
            var writer = JSONWriter()
            Patch(from: shown.screen.asRevision, to: shown.screen).write(to: &writer)
            return .example("unchanged", ["effects": [], "patch": .slice(JSONSlice(writer.finish()))])
        }
    }
}

extension OpenAPIExamples.Shown {
    /// The name of the screen's examples.
    var name: String { path.description.map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined() }
}
