import Foundation
import TestSupport
import Testing

/// What is promised of the released program; the debug one need not keep it.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["SECTIONAL_BINARY"] != nil, "scripts/soak release builds it"))
struct ReleaseTests {
    private let program: Program

    init() throws { program = try Program() }

    @Test func `the released program does not link full Foundation`() throws {
        let libraries = try output(of: "/usr/bin/ldd", Program.binary)
        #expect(!libraries.contains("Foundation") && !libraries.contains("icu"))
        // A static Foundation brings its ICU data along, of which this is a part.
        let symbols = try output(of: "/usr/bin/nm", "-C", Program.binary)
        #expect(!symbols.contains("uloc_getDefault") && !symbols.contains("NSDateFormatter"))
        #expect(symbols.contains("FoundationEssentials"))
    }

    @Test func `the released program takes less than 30 MB`() throws {
        var program = program
        // By default, there is one for each core of the machine.
        program.environment["SECTIONAL_WORKERS"] = "2"
        #expect(try RunningServer(program).stop() == 0)
        let servers = try (0..<5).map { _ in
            let server = try RunningServer(program)
            defer { #expect(server.stop() == 0) }
            return (server.startTime, try residentKilobytes(of: server.process.identifier))
        }
        let times = servers.map(\.0).sorted()
        print("from exec to listening: \(times), resident: \(servers.map(\.1)) kB")
        #expect(servers.allSatisfy { $0.1 < 30 * 1024 })
    }

    private func residentKilobytes(of process: Int32) throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS") })
        return Int(line.filter(\.isNumber)) ?? .max
    }

    private func output(of tool: String, _ arguments: String...) throws -> String {
        String(decoding: try ChildProcess(tool, arguments).readToEnd(), as: UTF8.self)
    }
}
