import Testing

@testable import MicrohttpdServer

/// What is kept of a connection on which nothing happens.
@Suite struct ConnectionTests {
    @Test(arguments: [0, 1, 100, 512, 513, 2048, 65_536]) func `an idle connection keeps at most 512 bytes`(
        _ count: Int
    ) throws {
        // Its libmicrohttpd connection is never used here.
        let connection = Connection(
            try #require(OpaquePointer(bitPattern: 8)), -1, peer: nil, slot: 0, startedAt: 0,
            pace: Pace(headTimeout: 10, minimumRate: 240))
        for _ in 0..<3 {
            let target = (0..<count).map { UInt8($0 & 0x7F) }
            target.withUnsafeBytes { connection.begin(target: $0) }
            #expect(connection.target == target)
            connection.end()
            #expect(connection.target.isEmpty)
            #expect(connection.target.capacity <= 512)
        }
    }
}
