// SPDX-License-Identifier: Apache-2.0
@testable import TokiModel

/// A fuzzed reader; its raw value is the first byte of an input, and the reader gets the rest.
///
/// Its seeds are in `Fuzz/TokiModel/corpus`, in a file whose name begins with that number.
enum FuzzTarget: UInt8, CaseIterable {
  case span = 0
  case timeOfDay = 1
  case weekDays = 2
  case plan = 3
  case sequence = 4
  case rrule = 5
  case pattern = 6
  case rfc3339 = 7
  case zoneName = 8
  case label = 9
  case zoneFile = 10
  case posixRule = 11
  case german = 12
}

/// The entry point of libFuzzer, called for each input; a broken law or a trap ends the run.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  JapaneseWords.isStarted
  // The bytes are copied before anything reads them.
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  // Every byte selects some target, so that no mutation of it is wasted.
  guard let first = input.first, let target = FuzzTarget(rawValue: first % UInt8(FuzzTarget.allCases.count))
  else { return 0 }
  // Longer inputs only take time, except for zone files.
  let bytes = Array(input.dropFirst().prefix(target == .zoneFile ? 4096 : 300))
  switch target {
  case .zoneFile: checkZoneFile(bytes)
  case .posixRule: checkPOSIXRule(bytes)
  case .pattern: checkPattern(bytes)
  default: checkText(String(decoding: bytes, as: UTF8.self), target)
  }
  return 0
}

private func checkText(_ text: String, _ target: FuzzTarget) {
  switch target {
  case .span: checkSpan(text)
  case .timeOfDay: checkTimeOfDay(text)
  case .weekDays: checkWeekDays(text)
  case .plan: checkPlan(text, [.anything, .timer, .alarm])
  case .sequence: checkPlan(text, [.sequence])
  case .german: checkGerman(text)
  case .rrule: checkRRULE(text)
  case .rfc3339: checkRFC3339(text)
  case .zoneName: checkZoneName(text)
  case .label: checkLabel(text)
  case .pattern, .zoneFile, .posixRule: break
  }
}

/// Ends the run if a law is broken.
func hold(_ isTrue: Bool, _ law: String, _ found: @autoclosure () -> String) {
  guard !isTrue else { return }
  // Quoted, because a NUL would end the message.
  fatalError("\(law): \(found().debugDescription)")
}
