internal import CMicrohttpd
internal import Glibc
import HTTPServing

// Global functions: a closure literal would be isolated to the actor of whoever writes it, and crash on a worker.

/// Called with a request's target before libmicrohttpd takes it apart; what it returns stays with the request.
func targetHandler(
    _ context: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _ connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    guard let context, let target else { return nil }
    let bytes = UnsafeBufferPointer(start: target, count: strlen(target)).map { UInt8(bitPattern: $0) }
    let exchange = Exchange(target: bytes)
    let worker = Unmanaged<Worker>.fromOpaque(context).takeUnretainedValue()
    worker.exchanges[ObjectIdentifier(exchange)] = exchange
    return Unmanaged.passUnretained(exchange).toOpaque()
}

/// Called for a request's head, for each part of its content, when it is complete, and when it is resumed.
func accessHandler(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ upload: UnsafePointer<CChar>?,
    _ uploadSize: UnsafeMutablePointer<Int>?,
    _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let context, let connection, let method, let uploadSize, let pointer = state?.pointee else { return .NO }
    let worker = Unmanaged<Worker>.fromOpaque(context).takeUnretainedValue()
    let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue()
    if uploadSize.pointee > 0, exchange.hasBegun {
        let part = UnsafeRawBufferPointer(start: upload, count: uploadSize.pointee)
        uploadSize.pointee = 0
        return worker.receive(part, of: exchange) ? .YES : .NO
    }
    return worker.advance(exchange, on: connection, method: method) ? .YES : .NO
}

/// Called when a request is over, however it ended.
func completionHandler(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ reason: MHD_RequestTerminationCode
) {
    guard let context, let pointer = state?.pointee else { return }
    let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue()
    exchange.connection = nil
    let worker = Unmanaged<Worker>.fromOpaque(context).takeUnretainedValue()
    worker.exchanges[ObjectIdentifier(exchange)] = nil
    state?.pointee = nil
}
