// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization

/// Keeps how the last things that were done can be undone, and says what happened.
final class UndoKeeper {
  private let toasts: ToastOverlay
  private var steps: [(number: Int, undo: () -> Void, toast: Toast)] = []
  private var count = 0
  private static let most = 20

  init(_ toasts: ToastOverlay) { self.toasts = toasts }

  func say(_ text: String) { toasts.show(Toast(text)) }

  /// Says something, with a button that does something about it.
  func offer(_ text: String, _ button: String, _ action: @escaping () -> Void) {
    toasts.show(Toast(text, button: button, seconds: 8, action))
  }

  /// Says what was done, and offers to undo it.
  func offer(_ text: String, _ undo: @escaping () -> Void) {
    count += 1
    let number = count
    let toast = Toast(text, button: tr("Undo"), seconds: 8) { [weak self] in self?.undo(number) }
    steps.append((number, undo, toast))
    if steps.count > Self.most { steps.removeFirst() }
    toasts.show(toast)
  }

  /// Undoes what was done last; nothing when there is nothing left.
  func undo() { if let last = steps.last { undo(last.number) } }

  private func undo(_ number: Int) {
    guard let index = steps.firstIndex(where: { $0.number == number }) else { return }
    let step = steps.remove(at: index)
    step.toast.dismiss()
    step.undo()
  }
}
