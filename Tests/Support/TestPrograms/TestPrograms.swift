import Dispatch
import Glibc
import POSIXProcess

/// Programs that tests start: `TestPrograms bank …`, `memory …` or `process …`.
@main
enum TestPrograms {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst(2))
        switch CommandLine.arguments[1] {
        case "memory": MemoryProgram.run(arguments)
        case "process": ProcessProgram.run(arguments)
        default: runBank(arguments)
        }
    }

    /// An error ends it with 1: one that nobody catches would end it by a signal, and a sanitizer reports that.
    private static func runBank(_ arguments: [String]) -> Never {
        Task.detached {
            do { try await BankProgram.run(arguments) } catch {
                StandardStream.error.writeLine("\(error)")
                exit(1)
            }
            exit(0)
        }
        dispatchMain()
    }
}
