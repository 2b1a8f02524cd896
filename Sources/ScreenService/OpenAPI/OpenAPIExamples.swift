import HTTPServing
import JSON
import Sectional

/// Examples from screens as the caller is shown them: what stands in them is true, and so is what can be done there.
struct OpenAPIExamples {
    /// An action with all that it takes to perform it, under one name in each place.
    struct ActionExample {
        /// The parts of the screen's path.
        let screen: [JSONValue.Member]
        let section, cell, action, content, tag: JSONValue.Member
        /// What the content has to be; `nil` where nothing is asked for.
        let schema: JSONSchema?
    }

    /// A screen that the caller is shown.
    struct Shown {
        let path: ScreenPath
        let explanation: ScreenExplanation
        let screen: Screen
        /// The second page of the first section that has one.
        let page: SectionPage?
    }

    let shown: [Shown]
    let list: Bytes?

    /// The screens whose paths have so many parts.
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

    /// What performing an action that changes nothing on its screen is answered with.
    var performed: [JSONValue.Member] {
        shown.prefix(1).map { shown in
            var writer = JSONWriter()
            Patch(from: shown.screen.asRevision, to: shown.screen).write(to: &writer)
            return .example("unchanged", ["effects": [], "patch": .slice(JSONSlice(writer.finish()))])
        }
    }
}

extension OpenAPIExamples.Shown {
    /// What its examples are called.
    var name: String { path.description.map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined() }
}
