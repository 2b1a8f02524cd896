/// libFuzzer's only way in. It brings `main`.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    FuzzProgram.check(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
