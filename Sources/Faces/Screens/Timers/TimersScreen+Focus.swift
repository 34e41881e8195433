// SPDX-License-Identifier: Apache-2.0
import TokiModel

extension TimersScreen {
  /// The parts of the page with all items.
  public enum Part: String, FocusPart {
    /// Lengths that one press starts.
    case presets
    /// Cards, from the first one.
    case sequences, timers
  }

  /// Begins at the first card; a page without one shows the form, with an order of its own.
  public var focus: FocusOrder<Part> {
    let cards: [Part?] = [sequences.isEmpty ? nil : .sequences, timers.isEmpty ? nil : .timers]
    return FocusOrder([.presets] + cards, first: cards.compactMap { $0 }.first)
  }
}

extension TimerCard {
  /// The parts of a timer that is shown on the whole page.
  public enum Part: String, FocusPart {
    /// Back to all timers.
    case back
    case fullScreen
    case reset
    /// The button that starts, pauses, resumes or stops.
    case run
    /// Another minute.
    case more
  }

  /// Begins at the large button, so that space presses it.
  public var focus: FocusOrder<Part> {
    FocusOrder(
      [
        .back, .fullScreen, abilities.contains(.reset) ? .reset : nil, .run, abilities.contains(.add) ? .more : nil,
      ], first: .run)
  }
}

extension TimerForm {
  /// The parts of the form.
  public enum Part: String, FocusPart {
    /// Hours, minutes and seconds.
    case picker
    /// Typed text.
    case typed
    /// The button that starts or saves.
    case start
    /// Timers and sequences that one press starts.
    case presets
    case label, kept
    /// The ring.
    case ring
  }

  /// Enter starts or saves.
  public static let defaultButton = Part.start

  /// The presets of a page that is gone to, which are near everything else; the text after asking for another timer.
  ///
  /// - Parameter isAsked: `true` if the person asked for a new timer, or to edit this one.
  /// - Returns: The part to focus.
  public func firstFocus(isAsked: Bool) -> Part { timer != nil ? .picker : isAsked ? .typed : .presets }

  /// The order of the fields that work now.
  ///
  /// - Parameters:
  ///   - present: The present, which typed text is read by.
  ///   - isAsked: `true` if the person asked for a new timer, or to edit this one.
  /// - Returns: The order, which begins at `firstFocus`.
  public func focus(_ present: Present, isAsked: Bool) -> FocusOrder<Part> {
    let content = content(present)
    let isNew = timer == nil
    let switches: [Part?] = content.canUseSwitches ? [.kept] : []
    return FocusOrder(
      [
        content.canPick ? .picker : nil, isNew ? .typed : nil, content.canStart ? .start : nil, isNew ? .presets : nil,
        .label,
      ] + switches + [.ring],
      first: firstFocus(isAsked: isAsked), defaultButton: Self.defaultButton)
  }
}
