import HTTPServing
import JSON
import MicrohttpdServer
import Synchronization
import Testing

@Suite struct CodedFormsTests {
    private final class CountingCoding: ContentCoding {
        let name: String
        let result: Bytes?
        let count = Mutex(0)

        init(_ name: String, _ result: Bytes?) { (self.name, self.result) = (name, result) }

        func encode(_ bytes: Bytes) -> Bytes? {
            count.withLock { $0 += 1 }
            return result
        }
    }

    @Test func `each coded form is made once`() {
        let forms = CodedForms()
        let (short, shorter) = (CountingCoding("a", .copying("abc")), CountingCoding("b", .copying("ab")))
        for _ in 0..<3 {
            #expect(forms.form(of: .copying("content"), by: short)?.array == Array("abc".utf8))
            #expect(forms.form(of: .copying("content"), by: shorter)?.array == Array("ab".utf8))
        }
        #expect(short.count.withLock { $0 } == 1 && shorter.count.withLock { $0 } == 1)
    }

    @Test(arguments: [nil, "content", "longer than that"]) func `a useless coded form is not made again`(
        _ result: String?
    ) {
        let forms = CodedForms()
        let coding = CountingCoding("a", result.map { .copying($0) })
        for _ in 0..<3 { #expect(forms.form(of: .copying("content"), by: coding) == nil) }
        #expect(coding.count.withLock { $0 } == 1)
    }
}
