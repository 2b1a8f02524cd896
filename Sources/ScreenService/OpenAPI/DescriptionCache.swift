import Caching
import HTTPServing
import JSON
import Sectional
import Synchronization

/// A cache of OpenAPI descriptions. Concurrent requests share one composition. Any write invalidates all, since any
/// screen may be among the examples.
final class DescriptionCache: Sendable {
    private struct Contents {
        /// Ends with the next write.
        var validity = Validity()
        var documents: LRUCache<ClientRequest, DescriptionDocument>
        var composing: [ClientRequest: Shared<DescriptionDocument>] = [:]
    }

    private enum Finding {
        case cached(DescriptionDocument)
        /// A flight that was there already.
        case joined(Shared<DescriptionDocument>)
        /// A flight that this request has added.
        case begun(Shared<DescriptionDocument>)
    }

    /// Composes a document that is valid as long as the validity.
    typealias Compose = @Sendable (Validity) async throws -> DescriptionDocument

    private let maximumBytes: Int
    private let state: Mutex<Contents>

    /// Creates a cache of at most `maximumBytes`, 0 for none; any change that `changes` publishes invalidates it.
    init(maximumBytes: Int, changes: ChangeFeed) {
        self.maximumBytes = maximumBytes
        state = Mutex(Contents(documents: LRUCache(maximumCost: maximumBytes)))
        changes.observe { [weak self] _ in self?.drop() }
    }

    /// Whether documents are cached.
    var isKeeping: Bool { maximumBytes > 0 }

    /// Returns the document for `request`, whose path is ignored: from the cache, from a composition in flight, or
    /// composed now. Throws the errors of composing.
    func document(for request: ClientRequest, compose: @escaping Compose) async throws -> DescriptionDocument {
        guard isKeeping else { return try await compose(Validity.ended) }
        let finding = find(request, compose)
        guard case .joined(let shared) = finding else { return try await document(finding, request) }
        let document = try await shared.value
        if document.isWhole { return document }
        // A section failed, or shows data that changes without notification: it is composed again for later requests.
        land(shared, of: request, nil)
        return try await self.document(find(request, compose), request)
    }

    private func document(_ finding: Finding, _ request: ClientRequest) async throws -> DescriptionDocument {
        switch finding {
        case .cached(let document): return document
        case .joined(let shared): return try await shared.value
        case .begun(let shared):
            do {
                let document = try await shared.value
                land(shared, of: request, document)
                return document
            } catch {
                land(shared, of: request, nil)
                throw error
            }
        }
    }

    /// Finds the document of `request`, or the flight that composes it, or adds a new flight.
    private func find(_ request: ClientRequest, _ compose: @escaping Compose) -> Finding {
        state.withLock { state in
            if let known = state.documents.use(request) { return .cached(known) }
            if let shared = state.composing[request] { return .joined(shared) }
            let validity = state.validity
            let shared = Shared { try await compose(validity) }
            state.composing[request] = shared
            return .begun(shared)
        }
    }

    /// Ends a flight: caches the document if it is valid and complete.
    private func land(
        _ shared: Shared<DescriptionDocument>, of request: ClientRequest, _ document: DescriptionDocument?
    ) {
        state.withLock { state in
            guard state.composing[request] === shared else { return }
            state.composing[request] = nil
            guard let document, document.isWhole, document.validity.isCurrent else { return }
            _ = state.documents.insert(document, for: request, cost: document.cost(for: request))
        }
    }

    private func drop() {
        state.withLock { state in
            state.validity.end()
            state = Contents(documents: LRUCache(maximumCost: maximumBytes))
        }
    }
}
