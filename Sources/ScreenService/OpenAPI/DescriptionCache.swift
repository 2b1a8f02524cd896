import Caching
import HTTPServing
import JSON
import Sectional
import Synchronization

/// Descriptions of all routes, each composed once for all who are shown the same, until anything is written: any screen
/// may be among the examples.
final class DescriptionCache: Sendable {
    private struct Contents {
        /// Ends with the next write.
        var validity = Validity()
        var documents: LRUCache<ClientRequest, DescriptionDocument>
        var composing: [ClientRequest: Shared<DescriptionDocument>] = [:]
    }

    private enum Finding {
        case known(DescriptionDocument)
        /// Somebody else composes it.
        case composing(Shared<DescriptionDocument>)
        /// Whoever asked is to compose it.
        case unknown(Shared<DescriptionDocument>)
    }

    /// Composes a document that is current as long as the validity.
    typealias Compose = @Sendable (Validity) async throws -> DescriptionDocument

    private let maximumBytes: Int
    private let state: Mutex<Contents>

    /// Room for documents of `maximumBytes` in all, 0 for none; `changes` tells of writes.
    init(maximumBytes: Int, changes: ChangeFeed) {
        self.maximumBytes = maximumBytes
        state = Mutex(Contents(documents: LRUCache(maximumCost: maximumBytes)))
        changes.observe { [weak self] _ in self?.drop() }
    }

    /// Whether anything is kept.
    var isKeeping: Bool { maximumBytes > 0 }

    /// The document for `request`, whose path doesn't matter: one that is known, or is being composed, or is composed
    /// now. Throws what composing throws.
    func document(for request: ClientRequest, compose: @escaping Compose) async throws -> DescriptionDocument {
        guard isKeeping else { return try await compose(Validity.ended) }
        let finding = find(request, compose)
        guard case .composing(let shared) = finding else { return try await document(finding, request) }
        let document = try await shared.value
        if document.isWhole { return document }
        // A section failed, or shows data that changes without notification: it is composed again for later requests.
        land(shared, of: request, nil)
        return try await self.document(find(request, compose), request)
    }

    private func document(_ finding: Finding, _ request: ClientRequest) async throws -> DescriptionDocument {
        switch finding {
        case .known(let document): return document
        case .composing(let shared): return try await shared.value
        case .unknown(let shared):
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

    /// What is known of `request`, and else who composes it.
    private func find(_ request: ClientRequest, _ compose: @escaping Compose) -> Finding {
        state.withLock { state in
            if let known = state.documents.use(request) { return .known(known) }
            if let shared = state.composing[request] { return .composing(shared) }
            let validity = state.validity
            let shared = Shared { try await compose(validity) }
            state.composing[request] = shared
            return .unknown(shared)
        }
    }

    /// Composing is over: the document is kept where it is current and whole.
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
