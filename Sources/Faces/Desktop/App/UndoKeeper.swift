// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization

/// The last 20 actions that can be undone, and the messages about them.
final class UndoKeeper {
  private let toasts: ToastOverlay
  private var steps: [(number: Int, undo: () -> Void, toast: Toast)] = []
  private var count = 0
  private static let most = 20

  init(_ toasts: ToastOverlay) { self.toasts = toasts }

  func say(_ text: String) { toasts.show(Toast(text)) }

  /// Shows a message with a button.
  func offer(_ text: String, _ button: String, _ action: @escaping () -> Void) {
    toasts.show(Toast(text, button: button, seconds: 8, action))
  }

  /// Reports an action and offers to undo it.
  func offer(_ text: String, _ undo: @escaping () -> Void) {
    count += 1
    let number = count
    let toast = Toast(text, button: tr("Undo"), seconds: 8) { [weak self] in self?.undo(number) }
    steps.append((number, undo, toast))
    if steps.count > Self.most { steps.removeFirst() }
    toasts.show(toast)
  }

  /// Undoes the last action, if any is left.
  func undo() { if let last = steps.last { undo(last.number) } }

  private func undo(_ number: Int) {
    guard let index = steps.firstIndex(where: { $0.number == number }) else { return }
    let step = steps.remove(at: index)
    step.toast.dismiss()
    step.undo()
  }
}
