// SPDX-License-Identifier: Apache-2.0

/// The client through which a person asked for something, as kept in the history: `terminal /dev/pts/3`.
public struct ClientName: Hashable, Sendable {
  /// One line of 1 to 80 characters: a word for the client, and its place if it has one.
  public let text: String

  /// Makes a name; `nil` for a text that is empty, too long, or has a control character.
  public init?(text: String) {
    let scalars = text.unicodeScalars
    guard (1...80).contains(scalars.count), !scalars.contains(where: LabelCharacters.isControl) else { return nil }
    self.text = text
  }

  private init(known text: String) { self.text = text }

  /// The command line, on no terminal.
  public static let command = ClientName(known: "command")
  /// The app for the desktop.
  public static let app = ClientName(known: "app")
  /// A button of a notification.
  public static let notification = ClientName(known: "notification")
  /// A program on the session bus.
  public static let sessionBus = ClientName(known: "bus")

  /// A link, which makes another machine's rings here.
  public static let link = ClientName(known: "link")
  /// The same by an earlier build.
  public static let formerLink = ClientName(known: "bell")

  /// The command line on a terminal, such as `/dev/pts/3`; `command` if the name has no place in it.
  public static func terminal(_ name: String?) -> ClientName {
    name.flatMap { ClientName(text: "terminal \($0)") } ?? .command
  }
}

extension ClientName: WrittenField {
  /// Describes the form of a name.
  public static func refusal(of text: String) -> FieldRefusal {
    FieldRefusal("The name of a client is one line of 1 to 80 characters.")
  }
}
