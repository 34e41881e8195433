// SPDX-License-Identifier: Apache-2.0
import GTKKit

/// A row with a number to type or step.
final class NumberRow {
  let widget: ActionRow
  private let spin: SpinButton

  init(_ title: String, _ range: ClosedRange<Int>, _ action: @escaping (Int) -> Void) {
    widget = ActionRow(title)
    spin = SpinButton(name: title, range)
    spin.verticalAlign = .center
    spin.ignoreWheel()
    widget.addSuffix(spin)
    spin.onStep { [unowned spin] in action(spin.value) }
  }

  /// The number; setting it does not call the action.
  var value: Int {
    get { spin.value }
    set { spin.value = newValue }
  }

  func setName(_ title: String) {
    widget.title = title
    spin.accessibleName = title
  }

  func takeTyped() { spin.takeTyped() }
}
