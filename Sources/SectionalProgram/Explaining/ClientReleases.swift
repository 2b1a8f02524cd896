import FoundationEssentials
import JSON
import Screens

/// The file of `check --clients`, with the app releases that are in use: `{"releases": [{"name": "iOS 3.2",
/// "cellTypes": ["ToDoCell;v=1"]}]}`.
struct ClientReleases: Decodable {
    struct Release: Decodable {
        let name: String
        /// The cell types that it has registered, each as in `Sectional-Cell-Types`.
        let cellTypes: [String]
    }

    let releases: [Release]

    /// Reads the file at `path`. Throws a ``CommandError`` that names the wrong release or member.
    static func read(_ path: String) throws -> [(name: String, types: ClientCellTypes)] {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CommandError(code: .ioError, message: "\(path) can't be read")
        }
        guard let file = try? JSONDecoder().decode(ClientReleases.self, from: data), !file.releases.isEmpty else {
            throw CommandError.usage(#"\#(path): expected {"releases": [{"name": …, "cellTypes": […]}, …]}"#)
        }
        return try file.releases.map { release in
            do throws(MalformedCellTypes) {
                return (release.name, try ClientCellTypes(header: release.cellTypes.joined(separator: ",")))
            } catch {
                let what = error.member.map { "invalid cell type '\($0)'" } ?? "too many cell types"
                throw CommandError.usage("\(path): \(release.name): \(what)")
            }
        }
    }
}

/// The fallback cell types that exist only for older releases, and the releases that need each.
struct Retirement {
    /// The fallbacks, each with the names of the releases that need it.
    private(set) var needs: [(type: CellType, original: CellType, releases: [String])] = []

    init(_ catalog: ScreenCatalog, _ checks: [ReleaseCheck]) {
        for controller in catalog.composers.flatMap(\.cellTypes) {
            for fallback in controller.fallbackTypes {
                let (type, original) = (fallback.cellType, controller.cellType)
                guard !needs.contains(where: { $0.type == type && $0.original == original }) else { continue }
                let releases = checks.filter { !$0.types.contains(original) && $0.types.contains(type) }.map(\.name)
                needs.append((type, original, releases))
            }
        }
    }

    var text: String {
        (["fallbacks"]
            + needs.map { type, original, releases in
                let fate =
                    releases.isEmpty
                    ? "can be removed: no release needs it"
                    : "can be removed after \(releases.joined(separator: ", "))"
                return "  \(type) for \(original) \(fate)"
            }).joined(separator: "\n")
    }

    var json: JSONValue {
        .array(
            needs.map { type, original, releases in
                [
                    "cellType": .string("\(type)"), "insteadOf": .string("\(original)"),
                    "neededBy": .array(releases.map(JSONValue.string)),
                ]
            })
    }
}
