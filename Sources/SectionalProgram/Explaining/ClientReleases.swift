import FoundationEssentials
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
