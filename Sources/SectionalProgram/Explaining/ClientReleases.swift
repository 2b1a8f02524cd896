import FoundationEssentials
import Sectional

/// The releases of apps that are in use, from a file: `{"releases": [{"name": "iOS 3.2", "cellTypes": ["ToDoCell;v=1"]}]}`.
struct ClientReleases: Decodable {
    /// One release of one app.
    struct Release: Decodable {
        /// What the release is called.
        let name: String
        /// What it has registered, as in `Sectional-Cell-Types`.
        let cellTypes: [String]

        /// What it has registered. Throws `MalformedCellTypes`.
        func types() throws(MalformedCellTypes) -> ClientCellTypes {
            try ClientCellTypes(header: cellTypes.joined(separator: ","))
        }
    }

    let releases: [Release]

    /// Reads the file. Throws an error that says what is wrong with it.
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
