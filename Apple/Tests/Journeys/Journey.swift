// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A variant of a journey of `Tests/Journeys`, with its values in the steps.
struct Journey: Sendable, CustomStringConvertible {
  let name: String
  let steps: [JourneyStep]

  var description: String { name }

  /// All variants of all journeys.
  static let all: [Journey] = {
    do { return try read() } catch { preconditionFailure("The journeys cannot be read: \(error)") }
  }()

  private struct File: Decodable {
    let variants: [String: [String: JourneyValue]]
    let steps: [[String: JourneyValue]]
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Tests/Journeys").standardized

  private static func read() throws -> [Journey] {
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "json" && $0.lastPathComponent != "shells.json" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
    return try files.flatMap { file in
      let told = try JSONDecoder().decode(File.self, from: Data(contentsOf: file))
      return try told.variants.sorted { $0.key < $1.key }.map { variant, values in
        let steps = told.steps.filter { ($0["only"]?.text ?? variant) == variant }
        let name = file.deletingPathExtension().lastPathComponent
        return Journey(
          name: variant.isEmpty ? name : "\(name), \(variant)",
          steps: try steps.map { try JourneyStep($0.mapValues { $0.filled(by: values) }) })
      }
    }
  }

  /// This shell's other names: those of the buttons to press in place of one, none where it is not needed.
  static let names: [String: [String]] = {
    let file = folder.appending(path: "shells.json")
    guard let data = try? Data(contentsOf: file),
      let shells = try? JSONDecoder().decode([String: [String: [String]]].self, from: data)
    else { preconditionFailure("\(file.path) cannot be read") }
    return shells["swiftui"] ?? [:]
  }()
}

/// One thing that a person does or sees.
struct JourneyStep: Sendable, CustomStringConvertible {
  /// The kind of step.
  let word: Word
  /// Its subject.
  let subject: JourneyValue
  /// Its details.
  let details: [String: JourneyValue]

  /// The words that a step can have; see `Tests/Journeys/README.md`.
  enum Word: String, CaseIterable, Sendable {
    case open, choose, press, greyed, absent, see, gone, clock, until, before, wait, left, away, relaunch
    case turnOn = "turn on"
    case canPress = "can press"
    case clockShown = "clock shown"
    case setElsewhere = "set elsewhere"
    case commandRan = "command ran"
    case timeServers = "time servers"
  }

  init(_ entries: [String: JourneyValue]) throws {
    let words = entries.keys.compactMap(Word.init)
    guard words.count == 1, let word = words.first, let subject = entries[word.rawValue] else {
      throw JourneyError("a step has one word: \(entries)")
    }
    self.word = word
    self.subject = subject
    details = entries.filter { $0.key != word.rawValue }
  }

  var description: String {
    let more = details.sorted { $0.key < $1.key }.map { ", \($0.key): \($0.value)" }.joined()
    return "\(word.rawValue): \(subject)\(more)"
  }
}

/// A value in a step.
enum JourneyValue: Decodable, Sendable, CustomStringConvertible {
  case flag(Bool)
  case number(Double)
  case text(String)
  case places([String: JourneyValue])

  init(from decoder: any Decoder) throws {
    let one = try decoder.singleValueContainer()
    if let flag = try? one.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? one.decode(Double.self) {
      self = .number(number)
    } else if let text = try? one.decode(String.self) {
      self = .text(text)
    } else {
      self = .places(try one.decode([String: JourneyValue].self))
    }
  }

  var description: String {
    switch self {
    case .flag(let flag): "\(flag)"
    case .number(let number): number.rounded() == number ? "\(Int(number))" : "\(number)"
    case .text(let text): text
    case .places(let places):
      places.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }.joined(separator: ", ")
    }
  }

  var text: String? { if case .text(let text) = self { text } else { nil } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }
  var places: [String: String] { if case .places(let places) = self { places.mapValues(\.description) } else { [:] } }

  /// The same with its places `{…}` filled where there is a value; a place on its own takes a number as it is.
  func filled(by values: [String: JourneyValue]) -> JourneyValue {
    switch self {
    case .flag, .number: self
    case .places(let places): .places(places.mapValues { $0.filled(by: values) })
    case .text(let text):
      values.first { text == "{\($0.key)}" }?.value
        ?? .text(values.reduce(text) { $0.replacingOccurrences(of: "{\($1.key)}", with: $1.value.description) })
    }
  }
}

/// Why a journey cannot go on.
struct JourneyError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
