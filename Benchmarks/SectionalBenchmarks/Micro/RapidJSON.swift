import Glibc
import JSON

/// RapidJSON behind a C interface, in a library of its own, so that nothing here is linked with it.
final class RapidJSON {
    private typealias Read = @convention(c) (UnsafePointer<CChar>?, Int) -> UnsafeMutableRawPointer?
    private typealias Write = @convention(c) (UnsafeMutableRawPointer?) -> Int

    private let document: UnsafeMutableRawPointer
    private let write: Write

    /// Has the library at `path` read `bytes`. Throws `UsageError` where that can't be.
    init(_ path: String, _ bytes: Bytes) throws {
        guard let library = dlopen(path, RTLD_NOW), let read = dlsym(library, "rapidjson_read"),
            let write = dlsym(library, "rapidjson_write")
        else { throw UsageError(text: "--rapidjson: \(path) can't be loaded") }
        let document = bytes.withUnsafeBytes { bytes in
            unsafeBitCast(read, to: Read.self)(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
        }
        guard let document else { throw UsageError(text: "RapidJSON can't read the document") }
        self.document = document
        self.write = unsafeBitCast(write, to: Write.self)
        try require(self.write(document) == bytes.count, "RapidJSON writes another document")
    }

    var subject: Subject { Subject("RapidJSON, from a ready document") { consume(self.write(self.document)) } }
}
