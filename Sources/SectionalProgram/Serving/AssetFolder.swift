import Basics
import FoundationEssentials
import JSON
import ScreenService

/// The files below `/assets/`, read into memory once.
enum AssetFolder {
    private static let contentTypes = [
        "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "webp": "image/webp",
        "avif": "image/avif", "gif": "image/gif",
    ]

    /// Reads all files of known types in the configured folder. Throws a configuration error if the folder can't be
    /// read.
    static func load(_ configuration: Configuration) throws -> Assets {
        guard let folder = configuration[.assets]?.description else { return Assets([:]) }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw CommandError.configuration("\(Setting.assets.key): \(folder) can't be read")
        }
        var assets: [Identifier: (content: Bytes, contentType: String)] = [:]
        for name in names { assets[Identifier(name)] = asset(name, in: folder) }
        return Assets(assets)
    }

    private static func asset(_ name: String, in folder: String) -> (content: Bytes, contentType: String)? {
        guard let type = name.split(separator: ".").last.flatMap({ contentTypes[$0.lowercased()] }),
            let data = FileManager.default.contents(atPath: folder + "/" + name)
        else { return nil }
        return (.copying(data), type)
    }
}
