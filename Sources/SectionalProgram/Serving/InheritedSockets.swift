import FoundationEssentials
import JSON
import POSIXProcess

/// Listening sockets that another process has opened, by the listener that they are for.
struct InheritedSockets: Sendable {
    /// The names of the listeners.
    static let (openName, managementName) = ("http", "management")

    /// The descriptors of the public listener, and of the one for metrics and health.
    private(set) var open: [Int32] = []
    private(set) var management: [Int32] = []
    /// The database of the process that hands them over (``database(_:)``); `nil` if it doesn't say.
    private(set) var database: String?

    /// Whether there are none.
    var isEmpty: Bool { open.isEmpty && management.isEmpty }

    /// No sockets.
    init() {}

    /// The sockets of a service manager: those that aren't named after the listener for metrics and health are for the
    /// public one, whatever their names are.
    init(managed sockets: [HandedSocket]) {
        for socket in sockets {
            if socket.name == Self.managementName {
                management.append(socket.descriptor)
            } else {
                open.append(socket.descriptor)
            }
        }
    }

    /// The sockets of another process. Those of unknown listeners are closed.
    init(_ sockets: [HandedSocket]) {
        for socket in sockets {
            switch socket.name {
            case Self.openName: open.append(socket.descriptor)
            case Self.managementName: management.append(socket.descriptor)
            default:
                if socket.name.hasPrefix(Self.databasePrefix) { database = socket.name }
                socket.close()
            }
        }
    }

    private static let databasePrefix = "database "

    /// Returns the name by which two processes find out whether they have the same database: a hash of its path or its
    /// URL, since a name is short.
    static func database(_ address: DatabaseAddress?) -> String? {
        address.map { address in
            var place = address.description
            if case .file(let path) = address {
                place = URL(filePath: path.description).absoluteURL.resolvingSymlinksInPath().path
            }
            return databasePrefix + Bytes.copying(Array(place.utf8)).contentHash(.published).description
        }
    }

    /// Returns what tells the next process which database this one has. Only sockets can be handed over, so it is the
    /// name of one that the next process closes.
    static func naming(_ database: String?, beside sockets: [HandedSocket]) -> [HandedSocket] {
        guard let database, let copy = sockets.first?.duplicate(named: database) else { return [] }
        return [copy]
    }
}
