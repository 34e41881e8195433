// SPDX-License-Identifier: Apache-2.0

/// One reader that is fuzzed; its raw value is the first byte of an input, the rest is what it reads.
///
/// The seeds of each are in `Fuzz/TokiWire/corpus`, in a file whose name begins with that number.
enum FuzzTarget: UInt8, CaseIterable {
  case text = 0
  case backup = 1
  case drafts = 2
  case edits = 3
  case answers = 4
}

/// What libFuzzer calls with each input; a broken law or a trap ends the run.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // The only unsafe code here and in what is tested: the bytes are copied before anything reads them.
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  guard let first = input.first, let target = FuzzTarget(rawValue: first % UInt8(FuzzTarget.allCases.count))
  else { return 0 }
  let bytes = Array(input.dropFirst())
  switch target {
  case .text: checkText(bytes)
  case .backup: checkBackup(bytes)
  case .drafts: checkDrafts(bytes)
  case .edits: checkEdits(bytes)
  case .answers: checkAnswers(bytes)
  }
  return 0
}

/// Ends the run where a law is broken.
func hold(_ isTrue: Bool, _ law: String, _ found: @autoclosure () -> String = "") {
  guard !isTrue else { return }
  // Quoted: a NUL would end the message.
  fatalError("\(law): \(found().debugDescription)")
}
