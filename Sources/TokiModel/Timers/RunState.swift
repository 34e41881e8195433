// SPDX-License-Identifier: Apache-2.0

/// What a timer, a sequence or a stopwatch does, without the values that go with it; a stopwatch never rings.
public enum RunState: String, Hashable, Sendable, CaseIterable, CodedField {
  case idle, running, paused, ringing
}
