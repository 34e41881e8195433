// SPDX-License-Identifier: Apache-2.0

extension Grammar {
  /// The numbers from zero to 99, and those with a half.
  static let germanNumbers: [String: String] = {
    let ones = ["ein", "zwei", "drei", "vier", "fuenf", "sechs", "sieben", "acht", "neun"]
    let teens = [
      "zehn", "elf", "zwoelf", "dreizehn", "vierzehn", "fuenfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn",
    ]
    let tens = ["zwanzig", "dreissig", "vierzig", "fuenfzig", "sechzig", "siebzig", "achtzig", "neunzig"]
    var numbers = [
      "null": "0", "eins": "1", "eine": "1", "einen": "1", "einer": "1", "einem": "1", "zwo": "2", "ne": "1",
      "'ne": "1", "ner": "1",
      "'ner": "1",
    ]
    for (index, word) in (ones + teens).enumerated() { numbers[word] = String(index + 1) }
    for (ten, word) in tens.enumerated() {
      numbers[word] = String(10 * ten + 20)
      for (one, other) in ones.enumerated() { numbers[other + "und" + word] = String(10 * ten + 21 + one) }
    }
    for (index, word) in (ones + teens.prefix(3)).enumerated() { numbers[word + "einhalb"] = "\(index + 1).5" }
    numbers["anderthalb"] = "1.5"
    numbers["tausend"] = "1000"
    numbers["eintausend"] = "1000"
    return numbers
  }()

  /// `zweimal` to `zwölfmal`.
  static let germanTimesWords = germanNumbers.sorted { $0.key < $1.key }.map { word, digits in
    (2...12).contains(Int(digits) ?? 0) ? "times: \(word)mal -> \(digits)\n" : ""
  }.joined()
}
