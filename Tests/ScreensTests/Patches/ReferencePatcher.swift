/// Applies patches with arrays and nothing else, as a simple client would, and checks after each operation that every
/// list is one: no identity twice.
struct ReferencePatcher {
    private(set) var screen: ReferenceJSON

    /// An operation that can't be applied.
    struct Misfit: Error {
        let operation: String
    }

    init(_ screen: ReferenceJSON) { self.screen = screen }

    mutating func apply(_ patch: ReferenceJSON) throws {
        guard patch["screen"] == screen["id"], patch["from"] == screen["revision"] else { throw Misfit(operation: "") }
        for operation in patch["operations"]?.elements ?? [] {
            do { try apply(operation: operation) } catch is Misfit { throw Misfit(operation: operation.text) }
            try sections.requireUnique()
            for section in sections { try (section["cells"]?.elements).orMisfit().requireUnique() }
        }
        screen["revision"] = patch["to"]
    }

    private var sections: [ReferenceJSON] {
        get { screen["sections"]?.elements ?? [] }
        set { screen["sections"] = .array(newValue) }
    }

    private mutating func apply(operation: ReferenceJSON) throws {
        switch operation["op"]?.unquoted {
        case "screen": Self.change(&screen, operation, WireFormat.screen)
        case "deleteSection": _ = try sections.take(operation["section"])
        case "insertSection": try sections.put(operation["section"], after: operation["after"])
        case "moveSection":
            let section = try sections.take(operation["section"])
            try sections.put(section, after: operation["after"])
        case "section": try changeSection(operation["id"]) { Self.change(&$0, operation, WireFormat.section) }
        default: try changeSection(operation["section"]) { try Self.changeCells(of: &$0, operation) }
        }
    }

    private mutating func changeSection(_ id: ReferenceJSON?, _ body: (inout ReferenceJSON) throws -> Void) throws {
        let index = try sections.firstIndex { $0["id"] == id }.orMisfit()
        try body(&sections[index])
    }

    /// Sets and removes members, and puts them into the `order` of the wire format.
    private static func change(_ part: inout ReferenceJSON, _ operation: ReferenceJSON, _ order: [String]) {
        for name in operation.names where !["op", "id"].contains(name) {
            part[name] = operation[name] == .leaf("null") ? nil : operation[name]
        }
        part = .object(order.flatMap { name in part.members.filter { $0.name == "\"" + name + "\"" } })
    }

    private static func changeCells(of section: inout ReferenceJSON, _ operation: ReferenceJSON) throws {
        var cells = try (section["cells"]?.elements).orMisfit()
        switch operation["op"]?.unquoted {
        case "delete": _ = try cells.take(operation["cell"])
        case "insert": try cells.put(operation["cell"], after: operation["after"])
        case "move":
            let cell = try cells.take(operation["cell"])
            try cells.put(cell, after: operation["after"])
        case "reload":
            let index = try cells.firstIndex { $0["id"] == operation["cell"]?["id"] }.orMisfit()
            cells[index] = try operation["cell"].orMisfit()
        default: throw Misfit(operation: "")
        }
        section["cells"] = .array(cells)
    }
}

/// The members of parts of a screen, in the order of docs/wire-format.md.
enum WireFormat {
    static let screen = [
        "id", "revision", "title", "direction", "cellTypes", "barItems", "search", "choices", "isRefreshable",
        "sections",
    ]
    static let section = [
        "id", "header", "headingLevel", "footer", "layout", "collapsing", "cells", "next", "isPartial",
        "isLoading",
    ]
}

extension [ReferenceJSON] {
    fileprivate func requireUnique() throws {
        if Set(map { $0["id"]?.text }).count != count { throw ReferencePatcher.Misfit(operation: "") }
    }

    fileprivate mutating func take(_ id: ReferenceJSON?) throws -> ReferenceJSON {
        remove(at: try firstIndex { $0["id"] == id }.orMisfit())
    }

    fileprivate mutating func put(_ element: ReferenceJSON?, after previous: ReferenceJSON?) throws {
        let index = try previous.map { previous in try firstIndex { $0["id"] == previous }.orMisfit() + 1 }
        insert(try element.orMisfit(), at: index ?? 0)
    }
}

extension Optional {
    fileprivate func orMisfit() throws -> Wrapped {
        guard let self else { throw ReferencePatcher.Misfit(operation: "") }
        return self
    }
}
