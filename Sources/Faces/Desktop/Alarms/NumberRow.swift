// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization

/// A row with a number to type or step; a text that is none of its numbers turns red.
final class NumberRow {
  let widget: ActionRow
  let spin: SpinButton
  private let range: ClosedRange<Int>
  private var isBeingSet = false

  /// Calls the action with each number, while it is typed too.
  ///
  /// `refused` is the action's value for any other text, which then stays. Without it, the action gets nothing, and the
  /// number before comes back once the focus leaves.
  init(_ title: String, _ range: ClosedRange<Int>, refused: Int? = nil, _ action: @escaping (Int) -> Void) {
    self.range = range
    widget = ActionRow(title)
    spin = SpinButton(name: title, range)
    spin.verticalAlign = .center
    spin.ignoreWheel()
    widget.addSuffix(spin)
    // A step writes its number too.
    spin.onType { [weak self, unowned spin] in
      let number = spin.typed
      let ends = ["first": "\(range.lowerBound)", "last": "\(range.upperBound)"]
      spin.problem = number == nil ? tr("From {first} to {last}", ends) : nil
      if self?.isBeingSet != true, let told = number ?? refused { action(told) }
    }
    spin.onApply { [unowned spin] in
      guard refused == nil, spin.typed == nil else { return }
      let before = spin.value
      spin.value = before
    }
  }

  /// The number; setting it does not call the action, and a number out of range changes nothing.
  var value: Int {
    get { spin.typed ?? spin.value }
    set {
      guard range.contains(newValue), newValue != spin.typed else { return }
      isBeingSet = true
      spin.value = newValue
      isBeingSet = false
    }
  }

  func setName(_ title: String) {
    widget.title = title
    spin.accessibleName = title
  }
}
