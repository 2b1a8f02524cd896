import Glibc

nonisolated(unsafe) private var count = 0

private func increment(_: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    count += 1
    return nil
}

/// A data race, which the thread sanitizer has to report: two threads count without asking each other.
@main enum Race {
    static func main() {
        var threads = [pthread_t(), pthread_t()]
        for index in threads.indices { pthread_create(&threads[index], nil, increment, nil) }
        for thread in threads { pthread_join(thread, nil) }
    }
}
