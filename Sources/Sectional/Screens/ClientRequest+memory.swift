extension ClientRequest {
    /// About how many bytes the request takes where it is kept.
    public var memory: Int {
        let texts = screen.query.reduce(screen.path.description.utf8.count) {
            $0 + $1.name.rawValue.utf8.count + $1.value.utf8.count + 32
        }
        let keys = windows.reduce(0) { $0 + $1.key.rawValue.utf8.count + $1.value.rawValue.utf8.count + 64 }
        return texts + keys + (clientCellTypes?.memory ?? 0)
    }
}
