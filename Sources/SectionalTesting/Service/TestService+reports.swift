internal import HTTPServing
internal import JSON
public import Screens

extension TestService {
    /// Reports cells that an app could not show, as the release `release` of it would, and returns the response: 204 if
    /// the service counts them.
    ///
    /// - Parameters:
    ///   - unknown: The types that the app doesn't have, one for each cell.
    ///   - unreadable: The types whose data the app could not read, one for each cell.
    ///   - path: The path of the screen that they are on.
    ///   - release: The release of the app.
    ///   - caller: The caller; `nil` is one without a token.
    public func report(
        _ unknown: [String] = [], unreadable: [String] = [], of path: String, release: String = "1.0",
        as caller: Caller? = nil
    ) async throws -> TestAnswer {
        var request = Request(.post, "/reports", headers: fields(caller, nil, [.sectionalRelease: release]))
        request.headers[.contentType] = "application/json"
        let cells = [("unknownType", unknown), ("unreadableData", unreadable)].flatMap { reason, types in
            types.map { type -> JSONValue in ["type": .string(type), "reason": .string(reason)] }
        }
        let content: JSONValue = ["screen": .string(path), "cells": .array(cells)]
        request.body = content.bytes.array
        return try await endpoint.answer(request)
    }
}

extension TestService {
    /// Reports cells of the caller's screen as seen, as a client that shows this screen would, and returns the response:
    /// 204 if the service counts them. Each call is a batch of its own unless `batch` is the same.
    ///
    /// - Parameters:
    ///   - cells: The identities of the cells, all in one section.
    ///   - section: The section's identity.
    ///   - path: The path of the screen.
    ///   - caller: The caller; `nil` is one without a token.
    ///   - batch: The random name of the batch; a new one without it.
    ///   - language: The language of the screen; `nil` is the service's first.
    public func reportImpressions(
        of cells: [String], in section: String, of path: String, as caller: Caller? = nil, batch: String? = nil,
        language: LanguageTag? = nil
    ) async throws -> TestAnswer {
        let shown = try await screen(path, as: caller, language: language)
        return try await reportImpressions(
            of: cells, in: section, of: path, showing: shown.revision ?? "", as: caller, batch: batch,
            language: language)
    }

    /// Reports cells as seen, as a client that shows `revision` would, and returns the response.
    public func reportImpressions(
        of cells: [String], in section: String, of path: String, showing revision: String, as caller: Caller? = nil,
        batch: String? = nil, language: LanguageTag? = nil
    ) async throws -> TestAnswer {
        var request = Request(.post, "/impressions", headers: fields(caller, language))
        request.headers[.contentType] = "application/json"
        let seen = cells.map { cell -> JSONValue in ["section": .string(section), "cell": .string(cell)] }
        let content: JSONValue = [
            "batch": .string(batch ?? Self.newBatch()), "screen": .string(path), "revision": .string(revision),
            "cells": .array(seen),
        ]
        request.body = content.bytes.array
        return try await endpoint.answer(request)
    }

    /// Returns 32 random hexadecimal digits.
    private static func newBatch() -> String {
        var source = SystemRandomNumberGenerator()
        return (0..<32).map { _ in String(Int.random(in: 0..<16, using: &source), radix: 16) }.joined()
    }
}
