import Foundation
import Screens
import SectionalProgram
import Showcase
import Synchronization

/// The showcase, with a sink that appends to a file, for tests that kill it while the sink has a batch.
@main
struct SinkProgram: ServiceProgram {
    static let name = "sectional"
    static let roles = Roles(ShowcaseRole.self)
    static let languages = ShowcaseLanguage.tags
    static let settings = Settings(.seed, .sinkFile, .holdAfter)
    static let database = ServiceDatabase.sql { configuration in
        .showcase(beginningWith: try configuration[.seed].map { try ShowcaseSeed(file: $0.description).steps } ?? [])
    }

    let screens: [any ScreenComposer]
    let impressions: Impressions

    init(_ setup: ServiceSetup) throws {
        screens = Showcase.screens(Showcase.Stores(try setup.database))
        let (file, limit) = (setup.configuration[.sinkFile], setup.configuration[.holdAfter])
        impressions = .handed(to: AppendingSink(path: file?.description ?? "", limit: limit))
    }
}

extension Setting<FilePath?> {
    fileprivate static var seed: Self {
        Setting("seed", .optional(.path), default: nil, help: "the file with the initial data of a new database")
    }
    fileprivate static var sinkFile: Self {
        Setting("sinkFile", .optional(.path), default: nil, help: "the file to which the sink appends")
    }
}

extension Setting<Int> {
    fileprivate static var holdAfter: Self {
        Setting("holdAfter", .integer(0...1_000_000), default: 1_000_000, help: "the batches that the sink takes")
    }
}

/// Appends the id of each batch to a file. After `limit` batches, it appends the next one behind a question mark, and
/// never takes it.
private final class AppendingSink: ImpressionSink {
    private let path: String
    private let limit: Int
    private let count = Mutex(0)

    init(path: String, limit: Int) { (self.path, self.limit) = (path, limit) }

    func take(_ batch: ImpressionBatch) async throws {
        let isHeld = count.withLock { count in
            count += 1
            return count > limit
        }
        try append((isHeld ? "?" : "") + batch.id.rawValue)
        while isHeld { try await Task.sleep(for: .seconds(3600)) }
    }

    private func append(_ line: String) throws {
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        defer { try? file.close() }
        _ = try file.seekToEnd()
        try file.write(contentsOf: Data((line + "\n").utf8))
    }
}
