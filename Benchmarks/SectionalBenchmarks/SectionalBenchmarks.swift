import POSIXProcess

/// The program that measures what the service's own program has no way to show: composing from memory, and parts of
/// composing on their own.
@main
enum SectionalBenchmarks {
    static func main() async {
        do { try await run(Options(CommandLine.arguments.dropFirst())) } catch {
            StandardStream.error.writeLine("SectionalBenchmarks: \(error)")
            ExitCode.failure.exit()
        }
    }

    private static func run(_ options: Options) async throws {
        switch options.command {
        case "serve-memory": try await ServedFeed.fromMemory(options).serve(options)
        case "serve-sqlite": try await ServedFeed.fromSQLite(options).serve(options)
        case "serve-home": try await ServedHome(options).serve(options)
        case "requests": try Requests.run(options)
        case "cells": try PlainCells.run(options)
        case "micro": try Micro.run(options)
        case "growth": try Growth.run(options)
        default:
            throw UsageError(
                text: "expected serve-memory, serve-sqlite, serve-home, requests, cells, micro or growth")
        }
    }
}
