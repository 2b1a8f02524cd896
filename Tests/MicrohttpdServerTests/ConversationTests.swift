import Testing

@testable import MicrohttpdServer

/// What is kept of a connection on which nothing happens.
@Suite struct ConversationTests {
    @Test(arguments: [0, 1, 100, 512, 513, 2048, 65_536]) func keepsLittleMemory(_ count: Int) {
        let conversation = Conversation()
        for _ in 0..<3 {
            let target = (0..<count).map { UInt8($0 & 0x7F) }
            target.withUnsafeBytes { conversation.begin(target: $0) }
            #expect(conversation.target == target)
            conversation.end()
            #expect(conversation.target.isEmpty)
            #expect(conversation.target.capacity <= 512)
        }
    }
}
