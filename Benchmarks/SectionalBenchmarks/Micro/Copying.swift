import Glibc
import JSON

/// What moving bytes costs at least: an allocation, and `memcpy`.
enum Copying {
    static func subject(_ bytes: Bytes) -> Subject {
        Subject("memcpy of the same bytes") {
            bytes.withUnsafeBytes { source in
                guard let start = source.baseAddress, let target = malloc(source.count) else { return }
                memcpy(target, start, source.count)
                consume(target)
                free(target)
            }
        }
    }
}
