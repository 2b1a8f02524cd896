internal import CMicrohttpd
internal import Glibc
import HTTPServing

// Global functions: a closure literal would inherit its context's actor isolation and crash on a worker's thread.
//
// Reference counting is avoided: for a ready response, it would be a fifth of the adapter's work. A worker outlives its
// daemon, and a connection outlives its requests.

/// Called when a connection begins and when it is closed; its context is the connection.
func connectionHandler(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ code: MHD_ConnectionNotificationCode
) {
    guard let context, let connection, let state else { return }
    let worker = Unmanaged<Worker>.fromOpaque(context).takeUnretainedValue()
    worker.handler.events &+= 1
    if code == .CONNECTION_NOTIFY_STARTED {
        state.pointee = Unmanaged.passRetained(worker.connections.connect(connection)).toOpaque()
    } else if let ended = state.pointee {
        state.pointee = nil
        worker.connections.disconnect(Unmanaged<Connection>.fromOpaque(ended).takeRetainedValue())
    }
}

func errorHandler(
    _ context: UnsafeMutableRawPointer?, _ format: UnsafePointer<CChar>?, _ arguments: CVaListPointer?
) {
    guard let context, let format, let arguments else { return }
    let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
        guard let start = buffer.baseAddress else { return "" }
        vsnprintf(start, buffer.count, format, arguments)
        return String(cString: start)
    }
    Unmanaged<Worker>.fromOpaque(context).takeUnretainedValue().handler.handle(text)
}

/// Called with a request's target before libmicrohttpd parses it; the result is the request's context.
func targetHandler(
    _ context: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _ connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    guard let target, let connection, let pointer = sectional_mhd_connection_context(connection) else { return nil }
    let text = UnsafeRawBufferPointer(start: target, count: strlen(target))
    Unmanaged<Connection>.fromOpaque(pointer)._withUnsafeGuaranteedRef { $0.begin(target: text) }
    hideQuery(of: target)
    return pointer
}

/// Ends the target before the query: hundreds of parameters would leave no room for a response in the connection's
/// memory. The text is in libmicrohttpd's own buffer, where it is about to write a zero for the `?` itself.
private func hideQuery(of target: UnsafePointer<CChar>) {
    guard let mark = strchr(target, 0x3F), mark[1] != 0 else { return }
    mark[1] = 0
}

/// Called for a request's head, for each part of its content, when it is complete, and when it is resumed.
func accessHandler(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ upload: UnsafePointer<CChar>?,
    _ uploadSize: UnsafeMutablePointer<Int>?, _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let context, let url, let method, let version, let uploadSize, let pointer = state?.pointee
    else { return .NO }
    let upload = UnsafeRawBufferPointer(start: upload, count: uploadSize.pointee)
    uploadSize.pointee = 0
    return Unmanaged<Worker>.fromOpaque(context)._withUnsafeGuaranteedRef { worker in
        worker.handler.events &+= 1
        return Unmanaged<Connection>.fromOpaque(pointer)._withUnsafeGuaranteedRef { connection in
            worker.handler.calledSlot = connection.slot
            if let ready = connection.ready {
                worker.connections.markBusy(connection)
                return ready.queue(on: connection.handle, connection.requestID)
            }
            guard let request = connection.request else {
                return worker.handler.findReady(connection, url, method, version)
                    || worker.handler.begin(connection, url, method, version)
            }
            if !upload.isEmpty { return worker.handler.receive(upload, of: request, connection) }
            // Until here the connection counts as idle, so a slow sender can be closed to make room.
            worker.connections.markBusy(connection)
            return worker.handler.advance(request)
        }
    } ? .YES : .NO
}

func completionHandler(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ reason: MHD_RequestTerminationCode
) {
    guard let context, let pointer = state?.pointee else { return }
    Unmanaged<Worker>.fromOpaque(context)._withUnsafeGuaranteedRef { worker in
        worker.handler.events &+= 1
        Unmanaged<Connection>.fromOpaque(pointer)._withUnsafeGuaranteedRef { worker.handler.finish($0) }
    }
    state?.pointee = nil
}
