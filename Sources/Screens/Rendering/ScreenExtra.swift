package import Basics
import JSON

/// An element of a screen's content that few screens have. All but `withheld` are written before the sections.
enum ScreenExtra: Sendable {
    case search(Search)
    case choices(ChoiceList)
    case refreshable
    case prefetch(Prefetch)
    /// A form that isn't offered: an action is looked up in it, and refused.
    case withheld(any SectionController)

    /// The parameter of a search field or a list of choices.
    var parameter: Identifier? {
        switch self {
        case .search(let search): search.parameter
        case .choices(let list): list.id
        case .refreshable, .prefetch, .withheld: nil
        }
    }
}

extension [ScreenExtra] {
    /// The search field: the last one.
    var search: Search? { lazy.compactMap { if case .search(let search) = $0 { search } else { nil } }.last }

    var choices: ArraySlice<ChoiceList> {
        compactMap { if case .choices(let list) = $0 { list } else { nil } }.prefix(ChoiceList.maximumLists)
    }

    var isRefreshable: Bool { contains { if case .refreshable = $0 { true } else { false } } }

    var prefetch: Prefetch? { lazy.compactMap { if case .prefetch(let hints) = $0 { hints } else { nil } }.last }

    func withheld(_ id: SectionID) -> (any SectionController)? {
        for case .withheld(let form) in self where form.id == id { return form }
        return nil
    }

    /// Throws ``UndeclaredParameter`` if the parameter of a search field or of choices isn't in `pattern`.
    func checkParameters(of pattern: ScreenPattern) throws(UndeclaredParameter) {
        for extra in self {
            guard let name = extra.parameter, !pattern.queryNames.contains(name) else { continue }
            throw UndeclaredParameter(name: name, pattern: pattern)
        }
    }
}

/// An error: a screen has a search field or choices whose parameter isn't in its pattern, so the composer never gets it.
public struct UndeclaredParameter: Error, Equatable, Sendable, CustomStringConvertible {
    package let name: Identifier
    /// The pattern of the screen.
    public let pattern: ScreenPattern

    public var description: String {
        let query = (pattern.queryNames + [name]).map(\.rawValue).joined(separator: "&")
        return "the pattern '\(pattern)' lacks the parameter '\(name)' of a search field or choices: write "
            + "'\(pattern)?\(query)'"
    }
}

extension ScreenWriter {
    /// Writes the members between the bar items and the sections.
    mutating func write(_ extras: [ScreenExtra]) {
        if extras.isEmpty { return }
        if let search = extras.search { index.attributes[.search] = placed("search") { search.write(to: &$0) } }
        let (choices, basePath) = (extras.choices, basePath)
        if !choices.isEmpty {
            index.attributes[.choices] = placed("choices") { json in
                json.array { json in for list in choices { list.write(to: &json, below: basePath) } }
            }
        }
        if extras.isRefreshable { index.attributes[.isRefreshable] = placed("isRefreshable") { $0.value(true) } }
        if let prefetch = extras.prefetch, !prefetch.isEmpty {
            index.attributes[.prefetch] = placed("prefetch") { prefetch.write(to: &$0, below: basePath) }
        }
    }
}

extension Search {
    fileprivate func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("parameter", parameter.rawValue)
            json.member("placeholder", placeholder)
            json.member("text", ifPresent: text)
        }
    }
}

extension ChoiceList {
    fileprivate func write(to json: inout JSONWriter, below basePath: String) {
        json.object { json in
            json.member("id", id.rawValue)
            json.member("title", title)
            json.key("options")
            json.beginArray()
            for choice in choices {
                json.object { json in
                    json.member("id", choice.id.rawValue)
                    json.member("title", choice.title)
                    json.key("href")
                    json.string { url in
                        url.write(basePath)
                        url.write(choice.href)
                    }
                    json.member("isSelected", choice.isSelected)
                }
            }
            json.endArray()
        }
    }
}
