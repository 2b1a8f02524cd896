internal import HTTPServing
internal import JSON
public import Screens

/// A cell that an app could not show, for a test of what a service does with reports.
public struct UnshownCell: Sendable {
    /// The reason why it could not be shown.
    public enum Reason: String, Sendable {
        /// The app doesn't have the type.
        case unknownType
        /// The app could not read the data.
        case unreadableData
    }

    let json: JSONValue

    /// A cell of the type `type`, which could not be shown for `reason`.
    public init(_ type: String, _ reason: Reason = .unknownType) {
        json = ["type": .string(type), "reason": .string(reason.rawValue)]
    }
}

extension TestService {
    /// Reports cells that an app could not show, as the release `release` of it would, and returns the response: 204 if
    /// the service counts them.
    ///
    /// - Parameters:
    ///   - cells: The cells.
    ///   - path: The path of the screen that they are on.
    ///   - release: The release of the app.
    ///   - caller: The caller; `nil` is one without a token.
    public func report(
        _ cells: [UnshownCell], of path: String, release: String = "1.0", as caller: Caller? = nil
    ) async throws -> TestAnswer {
        var request = Request(.post, "/reports", headers: fields(caller, nil, [.sectionalRelease: release]))
        request.headers[.contentType] = "application/json"
        let content: JSONValue = ["screen": .string(path), "cells": .array(cells.map(\.json))]
        request.body = content.bytes.array
        return try await endpoint.answer(request)
    }
}
