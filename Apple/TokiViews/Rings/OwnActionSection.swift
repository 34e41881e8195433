// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI
import TokiModel
import TokiScreens

/// Something of a person's own at 00:00: a shortcut, or an address with its app.
struct OwnActionSection: View {
  @Environment(HomeModel.self) private var home
  @Binding private var settings: RingSettings
  @State private var kind: Kind
  @State private var text: String
  /// Why the typed address cannot be opened; `nil` where it can.
  @State private var problem: String?

  private enum Kind: Hashable { case nothing, shortcut, address }

  init(settings: Binding<RingSettings>) {
    _settings = settings
    switch OwnAction(of: settings.wrappedValue.hooks) {
    case .nothing: (_kind, _text) = (State(initialValue: .nothing), State(initialValue: ""))
    case .shortcut(let name): (_kind, _text) = (State(initialValue: .shortcut), State(initialValue: name))
    case .address(let address): (_kind, _text) = (State(initialValue: .address), State(initialValue: address))
    }
  }

  var body: some View {
    let language = home.language
    Section {
      Picker(tr("When it rings", in: language), selection: $kind) {
        Text(verbatim: tr("Only ring", in: language)).tag(Kind.nothing)
        Text(verbatim: tr("Run a shortcut", in: language)).tag(Kind.shortcut)
        Text(verbatim: tr("Open an address", in: language)).tag(Kind.address)
      }
      switch kind {
      case .nothing: EmptyView()
      case .shortcut:
        TextField(tr("Name of the shortcut", in: language), text: $text).autocorrectionDisabled()
      case .address:
        TextField(tr("Address, such as https://example.org", in: language), text: $text).autocorrectionDisabled()
      }
      if let problem { Text(verbatim: problem).foregroundStyle(.red) }
    } footer: {
      if kind != .nothing {
        Text(
          verbatim: tr(
            "It happens by itself while Toki is in front; otherwise the ring has a button for it.",
            in: language))
      }
    }
    .onChange(of: kind) { take() }
    .onChange(of: text) { take() }
  }

  private func take() {
    let action: OwnAction =
      switch kind {
      case .nothing: .nothing
      case .shortcut: .shortcut(text)
      case .address: .address(text)
      }
    do throws(HookForm.Refusal) {
      settings.hooks = try action.applied(to: settings.hooks, in: home.language)
      problem = nil
    } catch {
      // Half-typed text does nothing, and the sentence says why.
      if let none = try? OwnAction.nothing.applied(to: settings.hooks, in: home.language) { settings.hooks = none }
      problem = error.sentence
    }
  }
}
