// SPDX-License-Identifier: Apache-2.0
import TokiModel

@testable import NetworkTime
@testable import TrustedTime

/// A fuzzed reader; its raw value is the first byte of an input, and the reader gets the rest.
///
/// Its seeds are in `Fuzz/TrustedTime/corpus`, in a file whose name begins with that number.
enum FuzzTarget: UInt8, CaseIterable {
  case datagram = 0
  case extensionFields = 1
  case anchorFile = 2
  case keyAnswer = 3
  case answerFields = 4
  case serverName = 5
  case days = 6
}

/// The entry point of libFuzzer, called for each input; a broken law or a trap ends the run.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // The only unsafe code here and in the code under test: the bytes are copied before anything reads them.
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  guard let first = input.first, let target = FuzzTarget(rawValue: first % UInt8(FuzzTarget.allCases.count))
  else { return 0 }
  let bytes = Array(input.dropFirst())
  switch target {
  case .datagram: checkDatagram(bytes)
  case .extensionFields: checkExtensionFields(bytes)
  case .anchorFile: checkAnchorFile(bytes)
  case .keyAnswer: checkKeyAnswer(bytes)
  case .answerFields: checkAnswerFields(bytes)
  case .serverName: checkServerName(String(decoding: bytes, as: UTF8.self))
  case .days: checkDays(bytes)
  }
  return 0
}

/// Ends the run if a law is broken.
func hold(_ isTrue: Bool, _ law: String, _ found: @autoclosure () -> String = "") {
  guard !isTrue else { return }
  // Quoted, because a NUL would end the message.
  fatalError("\(law): \(found().debugDescription)")
}

/// Numbers taken from the bytes of an input; 0 once they are used up.
struct ByteSource {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  var isEmpty: Bool { bytes.isEmpty }
  mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }
  mutating func number(_ count: Int = 8) -> Int64 {
    Int64(bitPattern: (0..<count).reduce(UInt64(0)) { sum, _ in sum << 8 | UInt64(byte()) })
  }
  mutating func take(_ count: Int) -> [UInt8] {
    defer { bytes = bytes.dropFirst(count) }
    return Array(bytes.prefix(count))
  }
}
