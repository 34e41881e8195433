// SPDX-License-Identifier: Apache-2.0
import CGTK

/// A number to type, step or scroll.
///
/// GTK takes the nearest number for a text that is none of the range, as soon as the focus leaves or Enter is pressed.
/// Here such a text stays as it was typed, until another number is set or stepped to, and the owner shows the error.
public final class SpinButton: Widget {
  /// The first number can follow the last where `wraps` is set; `name` is for screen readers.
  public init(name: String, _ range: ClosedRange<Int>, isVertical: Bool = false, wraps: Bool = false) {
    self.range = range
    super.init(gtk_spin_button_new_with_range(Double(range.lowerBound), Double(range.upperBound), 1))
    gtk_spin_button_set_wrap(opaque, wraps ? 1 : 0)
    // Otherwise GTK would leave letters out of a text that is pasted, and "7pm" would be 7.
    gtk_spin_button_set_numeric(opaque, 0)
    if isVertical { gtk_orientable_set_orientation(opaque, GTK_ORIENTATION_VERTICAL) }
    accessibleName = name
    on("value-changed") { [unowned self] in if !isBeingSet { changed() } }
    connect("input") { [unowned self] values in
      applied()
      values.pointer(1)?.storeBytes(of: Double(typed ?? value), as: Double.self)
      return true
    }
    connect("output") { [unowned self] _ in
      show()
      return true
    }
  }

  private var range: ClosedRange<Int>
  private var isBeingSet = false
  private var changed: () -> Void = {}
  private var applied: () -> Void = {}
  private var width = 1
  /// The number that was shown last; `nil` where the text is to be written anew.
  private var shown: Int?

  /// The number, within the range; setting it replaces the typed text and does not call the action.
  public var value: Int {
    get { Int(gtk_spin_button_get_value_as_int(opaque)) }
    set {
      guard newValue != value || text != digits(newValue) else { return }
      isBeingSet = true
      shown = nil
      gtk_spin_button_set_value(opaque, Double(newValue))
      isBeingSet = false
    }
  }

  /// Changes the range; a value outside moves to the nearer end.
  public func setRange(_ range: ClosedRange<Int>) {
    isBeingSet = true
    self.range = range
    gtk_spin_button_set_range(opaque, Double(range.lowerBound), Double(range.upperBound))
    isBeingSet = false
  }

  /// Text in the field, before Enter too.
  public var text: String { String(cString: gtk_editable_get_text(opaque)) }

  /// Number that the text says; `nil` for a text that is none of the range.
  public var typed: Int? { Int(text).flatMap { range.contains($0) ? $0 : nil } }

  /// Marks the text as invalid, for a reason; `nil` for a valid one.
  public var problem: String? {
    didSet {
      guard problem != oldValue else { return }
      setStyle("error", problem != nil)
      tooltip = problem
      accessibleDescription = problem ?? ""
    }
  }

  /// Called after the person changed the value.
  public func onStep(_ action: @escaping () -> Void) { changed = action }

  /// Called after each keystroke, before the number is applied.
  public func onType(_ action: @escaping () -> Void) { on("changed", action) }

  /// Called before the typed text is applied: with Enter, with a step, and when the focus leaves.
  public func onApply(_ action: @escaping () -> Void) { applied = action }

  /// Pads the number with leading zeros to this many digits.
  public func showDigits(_ width: Int) {
    self.width = width
    shown = nil
    show()
    gtk_editable_set_width_chars(opaque, Int32(width))
    gtk_editable_set_max_width_chars(opaque, Int32(width))
  }

  /// Types a text in place of the number, as a person would; for tests.
  public func type(_ text: String) { gtk_editable_set_text(opaque, text) }

  /// Steps the value up, or down for a count below 0, from the typed text.
  public func step(_ count: Int) {
    takeTyped()
    gtk_spin_button_spin(opaque, count < 0 ? GTK_SPIN_STEP_BACKWARD : GTK_SPIN_STEP_FORWARD, Double(abs(count)))
  }

  /// Applies the number being typed; any other text stays.
  public func takeTyped() { gtk_spin_button_update(opaque) }

  private func digits(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  /// Writes the number, unless a text that is none has not been replaced by another number.
  private func show() {
    guard shown != value || typed != nil else { return }
    shown = value
    if text != digits(value) { gtk_editable_set_text(opaque, digits(value)) }
  }
}
