import Screens

extension ScreenCache.Shard {
    /// Keeps the cached screens as those of `lostSince`: from then on, nobody tells what has changed, so none of their
    /// responses is sent again without asking. With `nil`, those that are left are current again: what has changed
    /// meanwhile was published before. Screens that read no topic stay as they are.
    func note(lostSince: ContinuousClock.Instant?) {
        state.withLock { state in
            state.lostSince = lostSince
            let cached = state.screensWithTopics
            for screen in cached { state.drop(screen.key) }
            if lostSince != nil { state.late.drop(.anything) }
            for screen in cached { _ = state.keep(screen.known(until: lostSince)) }
        }
    }
}

extension ScreenCache.Shard.Contents {
    /// Each of them has a reader of a topic.
    fileprivate var screensWithTopics: Set<CachedScreen> { readers.values.reduce(into: []) { $0.formUnion($1) } }

    /// Whether `cached` can be cached: also, somebody would tell when what it shows has changed.
    func mayKeep(_ cached: CachedScreen) -> Bool {
        cached.isKept && (lostSince == nil || cached.screen.topics.isEmpty)
    }
}
