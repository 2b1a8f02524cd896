import Basics
import POSIXProcess
import SQL
import ScreenService

extension Metrics {
    /// Exposes the figures of the process, under the names that Prometheus' own client libraries use, and the version.
    func exposeProcess(version: String) {
        let cpu = Counter(standardName: "process_cpu_seconds_total", help: "CPU time of all threads in seconds.")
        exposeSeconds(cpu) { ProcessFigures.cpuMilliseconds }
        for (name, help, figure) in Self.figures { expose(Gauge(standardName: name, help: help), [:], figure) }
        expose(Gauge(name: "build_info", help: "The version as a label; always 1."), ["version": version]) { 1 }
    }

    private static let figures: [(name: String, help: String, figure: @Sendable () -> Int)] = [
        ("process_resident_memory_bytes", "Resident memory in bytes.", { ProcessFigures.residentBytes }),
        ("process_virtual_memory_bytes", "Virtual memory in bytes.", { ProcessFigures.virtualBytes }),
        ("process_open_fds", "Open file descriptors.", { ProcessFigures.openFiles }),
        ("process_max_fds", "Maximum number of open file descriptors.", { ProcessFigures.maximumOpenFiles }),
        ("process_threads", "Threads.", { ProcessFigures.threads }),
        (
            "process_start_time_seconds", "Start time of the process in seconds since 1970.",
            { ProcessFigures.startTime }
        ),
    ]

    func exposeStore(_ database: (any DatabaseAdapter)?) {
        guard let reports = database?.reports else { return }
        var operations = ["read": reports.read, "write": reports.write, "commit": reports.commit]
        if database?.hasStandbys == true { operations["standbyRead"] = reports.standbyRead }
        let duration = Histogram(name: "store_operation_duration_seconds", help: "Duration of database operations.")
        for (name, reporter) in operations { reporter.listen(recorder(duration, ["operation": name])) }
        let waiting = Histogram(name: "store_queue_seconds", help: "Time writes wait for other writes.")
        reports.queue.listen(recorder(waiting))
    }
}
