// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiScreens

extension FullScreen {
  /// An input to the full screen.
  enum Input: Sendable {
    case begin
    case engine(EngineEvent.Change)
    /// The engine refused something, with a sentence that says why.
    case refused(String)
    /// An item was made, with obstacles to hearing it; empty if all is well.
    case made(ItemID, [Finding])
    /// The answer to `.undo`: a sentence for each item.
    case undone([ItemID])
    /// The answer to `.tellStory`.
    case story([String])
    /// The answer to `.tally`.
    case tallied(WorkTally)
    /// The answer to `.lookUp`: the newest ring; `nil` if there was none.
    case found(Ring?)
    /// The answer to `.examine`.
    case findings([Finding], about: SleepSubject)
    case disconnected
    case connected
    /// Reconnecting failed.
    case lost(String)
    /// The answer to `.look`: no daemon runs.
    case stillStopped
    /// The instant of the last `.wake` has come.
    case due
    case notice(ProcessNotice)
  }

  /// An action that the full screen asks for.
  enum Action: Hashable, Sendable {
    case write(String)
    /// Send `.due` at this instant, in place of the one before; `nil` for never.
    case wake(BootInstant?)
    case tell(Order)
    case dismiss(RingID)
    case snooze(RingID)
    case make(TypedItem.Draft)
    case cancel(ItemID)
    /// Take back the last cancel or edit: that of an item, or of any (`nil`).
    case undo(ItemID?)
    case tellStory(ItemID)
    /// Tell how long timers and sequences ran.
    case tally
    /// Look for the newest ring of an item in a run or a later one.
    case lookUp(ItemID, since: Int64)
    /// Ask for obstacles to hearing an alarm's next ring, in its present state.
    case examine(AlarmID, SleepSubject)
    case reconnect
    /// Connect to a daemon that runs again, without starting one.
    case look
    /// Show a notification of a ring over ssh; `nil` takes it back.
    case notify(TerminalNotice?)
    case suspend
    case enterKeyMode
    /// End, with a line that stays behind; empty for none.
    case finish(Ending, String)
  }

  /// The full screen's end.
  enum Ending: Hashable, Sendable {
    /// The person leaves.
    case left
    /// The person goes back to the line that it was opened from.
    case back
    /// The terminal is gone.
    case gone
  }

  /// A command to an item.
  enum Order: Hashable, Sendable {
    case timer(TimerID, TimerCommand)
    case alarm(AlarmID, AlarmCommand)
    case sequence(SequenceID, SequenceCommand)
    case stopwatch(StopwatchID, StopwatchCommand)
    case newStopwatch
  }
}
