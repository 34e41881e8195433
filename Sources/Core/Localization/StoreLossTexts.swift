// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Texts about damage to the database.
public enum StoreLossTexts {
  /// One line, shown until the damage is acknowledged.
  public static func notice(in language: Language) -> String {
    tr(
      "The database was damaged or replaced, and something may be lost: see {command}",
      ["command": commandLine("doctor")], in: language)
  }

  /// The damage and the losses, in sentences.
  ///
  /// `detail` comes from a finding: the `text` of a `StoreLoss`, or a reason why that is unknown.
  static func problem(_ detail: String, in language: Language) -> String {
    guard let loss = StoreLoss(text: detail) else { return ReasonTexts.of(detail, in: language) }
    var sentences = [
      loss.isReplaced
        ? tr(
          "The database was moved, removed or replaced while Toki was running, so it was written again from memory.",
          in: language)
        : tr("The database was damaged.", in: language)
    ]
    if !loss.isLoss { sentences.append(tr("Everything in it was brought back as it was.", in: language)) }
    if !loss.lost.isEmpty {
      sentences.append(tr("Lost: {items}.", ["items": names(loss.lost)], in: language))
    }
    if !loss.older.isEmpty {
      sentences.append(
        tr("Brought back from a copy, perhaps not as last set: {items}.", ["items": names(loss.older)], in: language))
    }
    if loss.changes > 0 {
      sentences.append(
        tr("Changes that were saved last and are gone: {count}.", ["count": String(loss.changes)], in: language))
    }
    if loss.history > 0 {
      sentences.append(
        tr("Rings that are gone from the history: {count}.", ["count": String(loss.history)], in: language))
    }
    if loss.hasLostSettings { sentences.append(tr("The settings may not be as last set.", in: language)) }
    if !loss.others.isEmpty {
      sentences.append(
        tr(
          "More may be missing of: {kinds}.",
          ["kinds": loss.others.map { kind($0, in: language) }.joined(separator: ", ")], in: language))
    }
    if !loss.kept.isEmpty {
      sentences.append(
        loss.isReplaced
          ? tr("The files found in its place are kept in {path}.", ["path": loss.kept], in: language)
          : tr("The damaged files are kept in {path}.", ["path": loss.kept], in: language))
    }
    return SentenceText.joined(sentences, in: language)
  }

  private static func kind(_ name: String, in language: Language) -> String {
    if name == "rings" { return tr("History", in: language) }
    return ItemKind.allCases.first { $0.plural.description == name }?.names(in: language) ?? name
  }

  private static func names(_ items: [ItemID]) -> String { items.map(\.text).joined(separator: " ") }
}
