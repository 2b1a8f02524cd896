import JSON
import Screens
import Testing

/// The texts of positions, which clients return.
@Suite struct SignedPositionTests {
    private let key = PositionKey(ContentKey.random())

    @Test(arguments: [
        DataPosition(timeline: 0, count: 0), DataPosition(timeline: 1 << 32 | 1_800_000_000, count: 12),
        DataPosition(timeline: .max, count: .max),
    ])
    func `a signed position is read back, a forged one isn't`(_ position: DataPosition) {
        let signed = SignedPosition(position, key)
        #expect(signed.text.hasPrefix("\(position)."))
        #expect(SignedPosition(returned: signed.text, key)?.position == position)
        #expect(SignedPosition(returned: signed.text, PositionKey(ContentKey.random())) == nil)
        #expect(SignedPosition(returned: signed.text + " ", key) == nil)
    }
}
