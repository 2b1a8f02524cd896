public import Basics

/// Choices for a whole screen, such as the order of its rows, or which of them it shows. Each is a link to the same
/// screen; the composer reads the selected one from the same declaration:
///
///     enum ToolOrder: String, CaseIterable { case oldest, newest }
///
///     let order = Choices("sort", in: request, default: ToolOrder.oldest, title: texts.order) { texts.name(of: $0) }
///     return ScreenController(title: texts.title) {
///         order
///         ToolsSection(tools, in: order.selected)
///     }
///
/// The default is selected without the parameter, and for a value that doesn't exist: a link of an earlier version of
/// the service still opens the screen.
public struct Choices<Value: CaseIterable & RawRepresentable<String> & Sendable>: Sections {
    /// The value that the request selects.
    public let selected: Value
    package let list: ChoiceList

    /// Choices for the parameter `parameter` of `request`, none of the engine's own, such as `limit`. `title` says what
    /// is chosen, `name` returns the text of a choice. Of more than ``ChoiceList/maximumCount`` values, those after
    /// them can't be chosen. A choice that makes the query longer than a screen takes is left out.
    public init(
        _ parameter: Identifier, in request: ScreenRequest, default standard: Value, title: String,
        name: (Value) -> String
    ) {
        let values = Value.allCases.prefix(ChoiceList.maximumCount)
        let (wanted, absent) = (request[parameter].map { Identifier($0) }, Identifier(standard.rawValue))
        let selected = values.first { Identifier($0.rawValue) == wanted } ?? standard
        self.selected = selected
        list = ChoiceList(
            id: parameter, title: title,
            choices: values.compactMap { value in
                let id = Identifier(value.rawValue)
                let target = request.setting(parameter, to: id == absent ? nil : id)
                let isSelected = id == Identifier(selected.rawValue)
                // A link that the service would refuse is no choice.
                guard isSelected || ScreenRequest.accepts(target.query) else { return nil }
                return Choice(id: id, title: name(value), href: target.url, isSelected: isSelected)
            })
    }

    public func append(to parts: inout ScreenParts) { parts.extras.append(.choices(list)) }
}

/// Choices as they are shown: one of them is selected.
public struct ChoiceList: Equatable, Sendable {
    public static let maximumCount = 100
    /// The number of lists that a screen may have; those after them are left out.
    public static let maximumLists = 10

    /// The identity of the list: the name of its parameter.
    public let id: Identifier
    public let title: String
    public let choices: [Choice]
}

public struct Choice: Equatable, Sendable {
    /// The identity: the parameter's value.
    public let id: Identifier
    public let title: String
    /// The path and the query of the screen with this choice, within the service.
    public let href: String
    public let isSelected: Bool
}

extension ScreenRequest {
    fileprivate func setting(_ name: Identifier, to value: Identifier?) -> ScreenRequest {
        var request = self
        request.query.removeAll { $0.name == name }
        if let value { request.query.append(QueryItem(name: name, value: value.rawValue)) }
        return request
    }

    fileprivate var url: String {
        var url = ""
        Href.screen(path).writePath(to: &url)
        writeQuery(to: &url)
        return url
    }

    /// Writes the screen's own query parameters, such as `?q=sedan`; nothing if it has none.
    func writeQuery(to url: inout some URLWriter & ~Copyable) {
        for (index, item) in query.enumerated() {
            url.write(index == 0 ? "?" : "&")
            url.write(percentEncoding: item.name.rawValue)
            url.write("=")
            url.write(percentEncoding: item.value)
        }
    }
}

/// A search field of a screen. Its text is a parameter of the query; the composer reads it from the same declaration:
///
///     let search = Search("q", in: request, placeholder: texts.search)
///     return ScreenController(title: texts.title) {
///         search
///         ToolsSection(tools, matching: search.text)
///     }
///
/// A screen has one; of several, the last one is shown.
public struct Search: Sections {
    /// The name of the parameter; none of the engine's own, such as `limit`.
    public let parameter: Identifier
    /// The text that an empty field shows.
    public let placeholder: String
    /// The text that is searched for, as it was sent; `nil` if there is none.
    public let text: String?

    /// A field for the parameter `parameter` of `request`.
    public init(_ parameter: Identifier, in request: ScreenRequest, placeholder: String) {
        (self.parameter, self.placeholder) = (parameter, placeholder)
        text = request[parameter].flatMap { $0.isEmpty ? nil : $0 }
    }

    public func append(to parts: inout ScreenParts) { parts.extras.append(.search(self)) }
}

/// A screen that a person can ask for again, such as by pulling its list down: for data that changes without a write.
public struct Refreshable: Sections {
    /// The element.
    public init() {}

    public func append(to parts: inout ScreenParts) { parts.extras.append(.refreshable) }
}
