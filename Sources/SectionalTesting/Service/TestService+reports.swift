internal import HTTPServing
internal import JSON
public import Screens

extension TestService {
    /// Reports cells that the release `release` of an app could not show, and returns the response: 204 if the service
    /// counts them. `unknown` are types that the app doesn't have, one for each cell, `unreadable` those whose data it
    /// could not read. `path` is that of the screen that they are on.
    public func report(
        _ unknown: [String] = [], unreadable: [String] = [], of path: String, release: String = "1.0",
        as caller: Caller? = nil
    ) async throws -> TestAnswer {
        let cells = [("unknownType", unknown), ("unreadableData", unreadable)].flatMap { reason, types in
            types.map { type -> JSONValue in ["type": .string(type), "reason": .string(reason)] }
        }
        return try await post(
            "/reports", ["screen": .string(path), "cells": .array(cells)], as: caller, [.sectionalRelease: release])
    }

    /// Reports cells of one section of the caller's screen as seen, as a client that shows this screen would, and
    /// returns the response: 204 if the service counts them. Each call is a batch of its own unless `batch`, its random
    /// name, is the same. The client shows `revision`; without it, what the caller is shown now.
    public func reportImpressions(
        of cells: [String], in section: String, of path: String, showing revision: String? = nil,
        as caller: Caller? = nil, batch: String? = nil, language: LanguageTag? = nil
    ) async throws -> TestAnswer {
        var shown = revision
        if shown == nil { shown = try await screen(path, as: caller, language: language).revision }
        let seen = cells.map { cell -> JSONValue in ["section": .string(section), "cell": .string(cell)] }
        // 32 hexadecimal digits.
        let newBatch = String(UInt128.random(in: (UInt128(1) << 127)...UInt128.max), radix: 16)
        return try await post(
            "/impressions",
            [
                "batch": .string(batch ?? newBatch), "screen": .string(path), "revision": .string(shown ?? ""),
                "cells": .array(seen),
            ], as: caller, fields(nil, language))
    }
}
