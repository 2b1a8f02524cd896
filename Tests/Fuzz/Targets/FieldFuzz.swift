import Basics
import HTTPServing
import Screens
import TestSupport

/// The value of a header field; the first byte says of which one.
struct FieldFuzz: FuzzTarget {
    /// Short, so that inputs are many.
    private static let screen = "/screens/feed?limit=2"
    private let service: FuzzService

    init() throws { service = try FuzzService() }

    func check(_ input: [UInt8]) async throws {
        guard let first = input.first else { return }
        // As the server hands it over: repaired where it is no UTF-8.
        let value = String(decoding: input.dropFirst(), as: UTF8.self)
        try checkList(value)
        try checkQualities(value)
        try checkLanguage(value)
        try checkCellTypes(value)
        try checkFields(value)
        switch first % 12 {
        case 0: try await get("Accept-Language", value, [200])
        case 1: try await get("Accept", value, [200, 406])
        case 2: try await checkNotModified(value)
        case 3: try await checkTypes(value)
        case 4: try await get("Authorization", value, [200, 401])
        case 5: try await get("Sectional-Features", value, [200, 400])
        case 6: try await checkIdentifier(value)
        case 7: try await post("Idempotency-Key", value, [200, 400])
        case 8: try await post("If-Match", value, [200, 412])
        case 9: try await post("Content-Type", value, [200, 415])
        case 10: try await get("Accept-Encoding", value, [200])
        default: try await get("Origin", value, [200])
        }
    }

    /// Members are pieces of the value, in order, with nothing but what separates them between.
    private func checkList(_ value: String) throws {
        var rest = Array(value.utf8)[...]
        for member in value.listMembers {
            let bytes = Array(member.utf8)
            try require(!bytes.isEmpty, "a member is not empty")
            rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x2C }
            try require(rest.starts(with: bytes), "a member stands in the value")
            rest = rest.dropFirst(bytes.count)
        }
        let isRest = rest.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x2C }
        try require(isRest, "nothing but separators is left of a list")
    }

    private func checkQualities(_ value: String) throws {
        for name in ["gzip", "application/json"] {
            guard let quality = QualityList(value).quality(of: name, wildcards: ["*", "*/*"]) else { continue }
            try require((0...1).contains(quality), "a weight is from 0 to 1")
        }
    }

    private func checkLanguage(_ value: String) throws {
        let available = ["en", "de", "zh-Hant"]
        let language = LanguageNegotiation(available: available).language(for: value)
        try require(available.contains(language), "a language is one of those that there are")
    }

    /// What was read of a list has the types that stand in it, and no others.
    private func checkCellTypes(_ value: String) throws {
        guard let types = try? ClientCellTypes(header: value) else { return }
        for member in value.utf8.split(separator: 0x2C) {
            let name = String(Substring(member.prefix { $0 != 0x3B })).filter { $0 != " " && $0 != "\t" }
            guard !name.isEmpty else { continue }
            try require(
                types.contains(CellType(name: Identifier(name), version: 1)), "a type that stands there is known")
        }
        try require(!types.contains(CellType(name: "Never", version: 1)) || value.contains("Never"), "no other type is")
    }

    /// A field is found whatever the case of its name, and a member is added once.
    private func checkFields(_ value: String) throws {
        var fields = HeaderFields()
        fields.append("Name", value)
        fields.append("nAME", value)
        try require(
            fields["NAME"]?.utf8.elementsEqual((value + ", " + value).utf8) == true, "lines of a name are joined")
        fields["name"] = nil
        try require(fields.fields.isEmpty, "lines of a name are removed")
    }

    private func get(_ name: String, _ value: String, _ statuses: Set<Int>) async throws {
        let response = try await service.get(Self.screen, name, value)
        try require(statuses.contains(response.status), "\(name) is answered with \(statuses), not \(response.status)")
    }

    private func post(_ name: String, _ value: String, _ statuses: Set<Int>) async throws {
        let content = Array(#"{"name":"a","note":"","email":"a@b.c","year":2000,"any":0}"#.utf8)
        var request = Request(.post, FuzzService.form, headers: ["Content-Type": "application/json"], body: content)
        request.headers[HeaderName(name)] = value
        let response = try await service.execute(request)
        try require(statuses.contains(response.status), "\(name) is answered with \(statuses), not \(response.status)")
    }

    /// A client is told that it has the screen only if it said so.
    private func checkNotModified(_ value: String) async throws {
        let current = try await service.get(Self.screen, "Accept", "*/*")
        guard let tag = current["etag"] else { throw BrokenProperty(description: "a screen has a tag") }
        let response = try await service.get(Self.screen, "If-None-Match", value)
        try require(response.status == 200 || response.status == 304, "If-None-Match is answered")
        // No text of a corpus can know the tag: the first half stands for it.
        let known = value.utf8.count.isMultiple(of: 2) ? value : value + tag
        let other = try await service.get(Self.screen, "If-None-Match", known)
        if other.status == 304 { try require(known == "*" || known.contains(tag), "304 is for who has the screen") }
    }

    private func checkTypes(_ value: String) async throws {
        let isRead = (try? ClientCellTypes(header: value)) != nil
        try await get("Sectional-Cell-Types", value, isRead ? [200] : [400])
    }

    /// A client's own name for a request comes back only where it is well-formed.
    private func checkIdentifier(_ value: String) async throws {
        let response = try await service.get(Self.screen, "X-Request-Id", value)
        try require(response.status == 200, "X-Request-Id is taken")
        guard let identifier = response["x-request-id"] else { return }
        try require((1...64).contains(identifier.utf8.count), "a request's name is short")
        try require(!identifier.utf8.contains { $0 <= 0x20 || $0 >= 0x7F }, "a request's name is plain")
    }
}
