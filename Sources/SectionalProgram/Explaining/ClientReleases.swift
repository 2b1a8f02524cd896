import FoundationEssentials
import Screens

/// The file of `check --clients`, with the app releases that are in use: `{"releases": [{"name": "iOS 3.2",
/// "cellTypes": ["ToDoCell;v=1"]}]}`.
struct ClientReleases: Decodable {
    /// One release of one app.
    struct Release: Decodable {
        /// The name of the release.
        let name: String
        /// The cell types that it has registered, each as in `Sectional-Cell-Types`.
        let cellTypes: [String]

        /// Parses the cell types. Throws `MalformedCellTypes`.
        func types() throws(MalformedCellTypes) -> ClientCellTypes {
            try ClientCellTypes(header: cellTypes.joined(separator: ","))
        }
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
            do throws(MalformedCellTypes) { return (release.name, try release.types()) } catch {
                let what = error.member.map { "'\($0)' is no cell type" } ?? "there are too many cell types"
                throw CommandError.usage("\(path): \(release.name): \(what)")
            }
        }
    }
}
