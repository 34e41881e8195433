// SPDX-License-Identifier: Apache-2.0

extension StepSequence {
  /// Label of the ring at the end of a step: `Deep work · work → rest`, without parts that have no label.
  public func ringLabel(endOf step: Int) -> Label {
    let steps = plan.steps
    var text = label.text
    var change = steps[step].label.text
    if step + 1 < steps.count, !steps[step + 1].label.text.isEmpty {
      change += change.isEmpty ? "→ " : " → "
      change += steps[step + 1].label.text
    }
    if !text.isEmpty, !change.isEmpty { text += " · " }
    text += change
    // Text made of labels can only be too long; cut, it may end within a flag.
    var cut = ""
    cut.unicodeScalars.append(contentsOf: text.unicodeScalars.prefix(Label.longest))
    return (try? Label(stored: cut)) ?? label
  }

  /// The label of the step whose end has a ring with this label.
  ///
  /// - Parameter ring: A label that `ringLabel(endOf:)` has made, also of a sequence that is gone.
  /// - Returns: Its part between the sequence's own label and the arrow to the next step; all of it where there is none.
  public static func stepLabel(ofRing ring: Label) -> String {
    var text = ring.text
    if let arrow = text.ranges(of: "→ ").last { text.removeSubrange(arrow.lowerBound...) }
    if let dot = text.ranges(of: " · ").last { text.removeSubrange(..<dot.upperBound) }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// Ring settings for the end of a step: with the step's own sound, and only brief if nobody has to stop it.
  public func ringSettings(endOf step: Int, holds: Bool) -> RingSettings {
    var settings = settings
    // A sequence stands still after a step that nobody answered, and a snooze is time added to the step.
    settings.again = 0
    settings.snoozeLimit = nil
    if let sound = plan.steps[step].sound { settings.sound = sound }
    if !holds { settings.ringLength = min(settings.ringLength, Self.chime) }
    return settings
  }
}
