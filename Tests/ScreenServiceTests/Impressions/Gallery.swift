import Basics
import HTTPServing
import SQL
import SQLite
import ScreenService
import Screens
import Synchronization
import TestSupport

/// Screens with pictures that ask for their impressions: one for everybody, one for each caller, and a long one.
struct Gallery {
    let folder: TemporaryFolder
    let database: SQLiteDatabase
    let now = ManualClock()
    let changes = ChangeFeed()
    let pictures = Mutexed(["asking", "asking too", "plain"])

    init() throws {
        folder = try TemporaryFolder()
        database = try Self.open(folder)
    }

    static func open(_ folder: TemporaryFolder) throws -> SQLiteDatabase {
        try SQLiteDatabase(path: folder.file("gallery.sqlite"), migrations: [], writeDeadline: .seconds(600))
    }

    func store(quota: IdempotencyQuota = IdempotencyQuota()) -> SQLImpressionStore {
        SQLImpressionStore(
            database, quota: quota, maximumWaiting: 1_000, steps: { SQLImpressionCounts().steps($0) }, onLoss: { _ in },
            clock: now)
    }

    /// A process of the service: each has its own memory and its own caches.
    func responder(
        store: (any ImpressionStore)? = nil, cacheBytes: Int = 16 << 20, rememberedCells: Int = 200_000,
        metrics: Metrics = Metrics(prefix: "sectional"), log: Log = .silent
    ) throws -> any Responder {
        let catalog = try ScreenCatalog(
            roles: Roles(GuestOrUser.self),
            composers: [GalleryScreen(pictures: pictures), OwnGalleryScreen(), LongGalleryScreen()])
        return serve(
            catalog, languages: ["en", "vi"], metrics: metrics, log: log, clock: now, changes: changes,
            rememberedCells: rememberedCells, cacheBytes: cacheBytes, impressions: store ?? self.store())
    }

    /// Shows other pictures.
    func show(_ pictures: [String]) {
        self.pictures.value = pictures
        changes.publish(.topics(["pictures"]))
    }

    /// How often each cell was counted.
    func counts() async throws -> [String: Int] {
        try await SQLImpressionCounts().counts(in: database).reduce(into: [:]) { counts, count in
            counts["\(count.screen)/\(count.seen.section.rawValue)/\(count.seen.cell.rawValue)", default: 0] +=
                count.total
        }
    }
}

/// A value that tests change.
final class Mutexed<Value: Sendable>: Sendable {
    private let stored: Mutex<Value>
    init(_ value: Value) { stored = Mutex(value) }
    var value: Value {
        get { stored.withLock { $0 } }
        set { stored.withLock { $0 = newValue } }
    }
}

struct PictureCell: CellController {
    struct Data: CellData { var text: String }
    let id: CellID
    let text: String

    var data: Data { Data(text: text) }
    var impression: Impression? { text.hasPrefix("plain") ? nil : Impression() }
}

struct PictureSection: SectionController {
    let id: SectionID
    let pictures: [String]
    let topics: [Topic] = ["pictures"]

    func cells() -> [PictureCell] { pictures.map { PictureCell(id: CellID($0), text: $0) } }
}

struct GalleryScreen: ScreenComposer {
    struct State: Sendable {}
    let pictures: Mutexed<[String]>
    let pattern: ScreenPattern = "gallery?q"
    let states = States<State> { (_: GuestOrUser) in State() }

    func compose(for request: ScreenRequest, state: State) -> ScreenController<some Sections> {
        ScreenController(title: "Gallery \(request["q"] ?? "")") {
            PictureSection(id: "wall", pictures: pictures.value)
        }
    }
}

/// What a caller alone is shown.
struct OwnGalleryScreen: ScreenComposer {
    struct State: Sendable {}
    let pattern: ScreenPattern = "own"
    let states = States<State> { (_: GuestOrUser) in State() }

    func compose(for request: ScreenRequest, state: State) -> ScreenController<some Sections> {
        ScreenController(title: "Own") {
            Personal { caller in PictureSection(id: "own", pictures: ["of " + caller.subject.rawValue, "same"]) }
        }
    }
}

struct LongGalleryScreen: ScreenComposer {
    struct State: Sendable {}
    private struct Picture: Identifiable { let id: Int64 }

    let pattern: ScreenPattern = "long"
    let states = States<State> { (_: GuestOrUser) in State() }

    func compose(for request: ScreenRequest, state: State) -> ScreenController<some Sections> {
        ScreenController(title: "Long") {
            ListSection("long", topics: []) { range in
                let (after, through) = range.ascending
                return (1...500).filter { $0 > after && $0 <= through }.prefix(range.limit).map { Picture(id: $0) }
            } cell: { picture in
                PictureCell(id: CellID(picture.id), text: "\(picture.id)")
            }
        }
    }
}
