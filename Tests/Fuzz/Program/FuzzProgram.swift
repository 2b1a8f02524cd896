import Dispatch
import FuzzTargets
import Glibc
import Synchronization

/// What libFuzzer calls; the environment says which target.
enum FuzzProgram {
    /// The name of the variable that has the target's name.
    static let variable = "SECTIONAL_FUZZ_TARGET"

    private static let target: any FuzzTarget = {
        let name = getenv(variable).map { String(cString: $0) } ?? ""
        do {
            if let target = try FuzzTargets.target(name) { return target }
            stop("\(variable) has to be one of \(FuzzTargets.names.joined(separator: ", "))")
        } catch { stop("the target '\(name)' can't be made: \(error)") }
    }()

    /// Has one input checked, and waits for that. A property that is broken ends the process.
    static func check(_ input: [UInt8]) {
        let done = DispatchSemaphore(value: 0)
        Task.immediate {
            do { try await target.check(input) } catch { stop("broken: \(error)") }
            done.signal()
        }
        done.wait()
    }

    /// `abort` rather than a Swift trap: libFuzzer keeps the input of both, and this says why.
    private static func stop(_ reason: String) -> Never {
        let line = Array("fuzz: \(reason)\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
        abort()
    }
}
