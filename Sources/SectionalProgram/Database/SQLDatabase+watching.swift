import HTTPServing
import Sectional
import SQL

extension SQLDatabase {
    /// Tells `changes` of what other processes write, until its task is cancelled: nobody knows what that was.
    func watch(_ changes: ChangeFeed, _ log: Log) async {
        while !Task.isCancelled {
            do { if try await hasForeignChange() { changes.publish(.anything) } } catch {
                log(.error, "database-watch-failed", ["error": "\(error)"])
            }
            try? await Task.sleep(for: .milliseconds(250))
        }
    }
}
