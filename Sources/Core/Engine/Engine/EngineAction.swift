// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// An order of the state machine to the engine, which follows them in sequence.
public enum EngineAction: Hashable, Sendable {
  /// Save this change; nobody is told of it before it is saved.
  case save(StoreChange)
  /// Publish an event to every client.
  case publish(EngineEvent.Change)
  /// Loop a ring's sound, in place of the current one; `nil` for silence.
  case play(Ring?)
  /// Show a notice, in place of an earlier one about the same.
  case show(Notice)
  /// Take the notice about this from view.
  case withdraw(Notice.Subject)
  /// Run a hook, once the step is saved.
  case runHook(HookRun)
  /// Compare the host's clocks, and report any change to trusted time.
  case lookAtClocks
}
