import Basics
import POSIXProcess
import SQL
import ScreenService

extension Metrics {
    /// Exposes the figures of the process, under the names that Prometheus' own client libraries use, and the version.
    func exposeProcess(version: String) {
        exposeSeconds(.processCPU) { ProcessFigures.cpuMilliseconds }
        expose(.processMemory) { ProcessFigures.residentBytes }
        expose(.processVirtualMemory) { ProcessFigures.virtualBytes }
        expose(.processOpenFiles) { ProcessFigures.openFiles }
        expose(.processMaximumFiles) { ProcessFigures.maximumOpenFiles }
        expose(.processThreads) { ProcessFigures.threads }
        expose(.processStart) { ProcessFigures.startTime }
        expose(.build, ["version": version]) { 1 }
    }
}

extension Metrics.Counter {
    fileprivate static let processCPU = Self(
        standardName: "process_cpu_seconds_total", help: "CPU time of all threads in seconds.")
    static let suppressedLines = Self(
        name: "log_lines_suppressed_total",
        help: "Log lines left out: too many of one event, or nothing reads the log.")
}

extension Metrics.Gauge {
    fileprivate static let processMemory = Self(
        standardName: "process_resident_memory_bytes", help: "Resident memory in bytes.")
    fileprivate static let processVirtualMemory = Self(
        standardName: "process_virtual_memory_bytes", help: "Virtual memory in bytes.")
    fileprivate static let processOpenFiles = Self(standardName: "process_open_fds", help: "Open file descriptors.")
    fileprivate static let processMaximumFiles = Self(
        standardName: "process_max_fds", help: "Maximum number of open file descriptors.")
    fileprivate static let processThreads = Self(standardName: "process_threads", help: "Threads.")
    fileprivate static let processStart = Self(
        standardName: "process_start_time_seconds", help: "Start time of the process in seconds since 1970.")
    fileprivate static let build = Self(name: "build_info", help: "The version as a label; always 1.")
}

extension Metrics {
    /// Measures the operations of `database`, if there is one.
    func exposeStore(_ database: (any SQLDatabase)?) {
        guard let database else { return }
        let reports = database.reports
        var operations = ["read": reports.read, "write": reports.write, "commit": reports.commit]
        if database.hasStandbys { operations["standbyRead"] = reports.standbyRead }
        for (name, reporter) in operations { reporter.listen(recorder(.storeOperation, ["operation": name])) }
        reports.queue.listen(recorder(.storeQueue))
    }
}

extension Metrics.Histogram {
    fileprivate static let storeOperation = Self(
        name: "store_operation_duration_seconds", help: "Duration of database operations.")
    fileprivate static let storeQueue = Self(
        name: "store_queue_seconds", help: "Time writes wait for other writes.")
}
