// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// Something of a person's own that their device does when an item rings.
public enum OwnAction: Hashable, Sendable {
  /// Nothing but the ring.
  case nothing
  /// A shortcut of the person's, by its name.
  case shortcut(String)
  /// The app that opens such an address: a page, a playlist, another app.
  case address(String)

  /// Beginning of an address that runs a shortcut (Shortcuts User Guide, "Run a shortcut using a URL scheme").
  private static let shortcuts = "shortcuts://run-shortcut?name="

  /// The action of the hooks on the device when it rings; only the first, as a person can choose one.
  public init(of hooks: [Hook]) {
    self = hooks.first(where: Self.isOwn).map { Self($0.call.text) } ?? .nothing
  }

  /// The shortcut that an address runs, or the address itself.
  public init(_ address: String) {
    if address.hasPrefix(Self.shortcuts), let name = String(address.dropFirst(Self.shortcuts.count)).percentDecoded {
      self = .shortcut(name)
    } else {
      self = .address(address)
    }
  }

  /// The address that is opened; `nil` for nothing.
  public var address: String? {
    switch self {
    case .nothing: nil
    case .shortcut(let name): Self.shortcuts + name.trimmed.percentEncoded
    case .address(let text): text.trimmed
    }
  }

  /// The hooks with this in place of their former action on the device.
  ///
  /// - Throws: `HookForm.Refusal` for a shortcut without a name, and an address that cannot be opened.
  public func applied(to hooks: [Hook], in language: Language) throws(HookForm.Refusal) -> [Hook] {
    let others = hooks.filter { !Self.isOwn($0) }
    if case .shortcut(let name) = self, name.trimmed.isEmpty {
      throw HookForm.Refusal(sentence: tr("Write the name of the shortcut.", in: language))
    }
    guard let address else { return others }
    do throws(HookError) {
      guard others.count < Hook.most else { throw .tooMany }
      return others + [try Hook(.ring, .open(address))]
    } catch {
      throw HookForm.Refusal(sentence: HookTexts.sentence(error, in: language))
    }
  }

  /// The title of its button: `Run “Lights”`, `Open example.org`; empty for none.
  public func title(in language: Language) -> String {
    switch self {
    case .nothing: ""
    case .shortcut(let name): tr("Run “{name}”", ["name": name], in: language)
    case .address(let text):
      tr("Open {name}", ["name": Self.host(of: text)], in: language)
    }
  }

  /// A person's name for an address: its host, else the app that opens it.
  private static func host(of address: String) -> String {
    let scheme = address.prefix { $0 != ":" }
    let rest = address.dropFirst(scheme.count + 1)
    guard rest.hasPrefix("//") else { return String(scheme) }
    let host = rest.dropFirst(2).prefix { !"/?#".contains($0) }
    return String(host.isEmpty ? scheme : host)
  }

  private static func isOwn(_ hook: Hook) -> Bool { hook.moment == .ring && hook.isOn && hook.call.isOpened }
}
