import Foundation
import JSON
import ScreenService
import Screens

/// Where the responses of tests are kept for a validator that isn't ours: the folder that `SECTIONAL_RECORD_RESPONSES`
/// names. The same response is kept once.
struct ResponseFolder: Sendable {
    private let path: String
    private let schemas: String

    /// Whether somebody asked for it.
    static var isWanted: Bool { ProcessInfo.processInfo.environment["SECTIONAL_RECORD_RESPONSES"] != nil }

    /// The folder, for responses of a service of `catalog`; `nil` where nobody asked for it.
    init?(_ catalog: ScreenCatalog) {
        guard let path = ProcessInfo.processInfo.environment["SECTIONAL_RECORD_RESPONSES"] else { return nil }
        self.path = path
        let published = PublishedSchemas(catalog)
        let documents = published.names.compactMap { name in
            published.document(name).map { JSONValue.Member(name, .encoded($0.bytes)) }
        }
        let bytes = JSONValue.object(documents).bytes
        schemas = "schemas-\(bytes.contentHash(.published)).json"
        write(bytes, to: schemas)
    }

    /// Keeps what was answered to `method` on `target`, a path and perhaps a query.
    func keep(_ method: String, _ target: String, status: Int, type: String, body: Bytes) {
        let isJSON = type == "application/json" || type == "application/problem+json"
        let record: JSONValue = [
            "schemas": .string(schemas), "method": .string(method), "target": .string(target),
            "status": .integer(status), "type": .string(type),
            "body": isJSON && body.count > 0 ? .encoded(body) : .string(body.text),
        ]
        let bytes = record.bytes
        write(bytes, to: "response-\(bytes.contentHash(.published)).json")
    }

    private func write(_ bytes: Bytes, to name: String) {
        let file = path + "/" + name
        guard !FileManager.default.fileExists(atPath: file) else { return }
        guard FileManager.default.createFile(atPath: file, contents: Data(bytes.array)) else {
            preconditionFailure("\(file) can't be written")
        }
    }
}
