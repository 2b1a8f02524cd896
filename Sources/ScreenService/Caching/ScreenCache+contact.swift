import Screens

extension ScreenCache.Shard {
    /// Keeps the cached screens as those of `lostSince`: from then on, nobody tells what has changed, so none of their
    /// responses is sent again without asking. With `nil`, those that are left are current again: what has changed
    /// meanwhile was published before. Screens that read no topic stay as they are.
    func note(lostSince: ContinuousClock.Instant?) {
        state.withLock { state in
            state.lostSince = lostSince
            if lostSince != nil { state.late.drop(.anything) }
            for screen in state.screens.removeValues(reading: state.screens.readTopics) {
                screen.validity?.end()
                _ = state.keep(screen.known(until: lostSince))
            }
        }
    }
}

extension ScreenCache.Shard.Contents {
    /// Whether `cached` can be cached: also, somebody would tell when what it shows has changed.
    func mayKeep(_ cached: CachedScreen) -> Bool {
        cached.isKept && (lostSince == nil || cached.screen.topics.isEmpty)
    }
}
