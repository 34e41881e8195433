// SPDX-License-Identifier: Apache-2.0

/// Metrics in the text format 0.0.4 of Prometheus.
struct MetricsText {
  private(set) var text = ""

  /// The media type of the format.
  static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

  enum Kind: String { case counter, gauge, histogram }

  /// Adds a metric with its values, each with the value of one label; an empty one is a metric without labels.
  mutating func add(
    _ name: String, _ kind: Kind, _ help: String, label: String = "", _ values: [(label: String, value: Double)]
  ) {
    head(name, kind, help)
    for (name2, value) in values {
      text += label.isEmpty ? "\(name) \(value)\n" : "\(name){\(label)=\"\(name2)\"} \(value)\n"
    }
  }

  /// Adds a metric with its values, each with the values of several labels.
  mutating func add(
    _ name: String, _ kind: Kind, _ help: String, labels: [String], _ values: [(labels: [String], value: Double)]
  ) {
    head(name, kind, help)
    for (texts, value) in values {
      let pairs = zip(labels, texts).map { "\($0)=\"\($1)\"" }
      text += "\(name){\(pairs.joined(separator: ","))} \(value)\n"
    }
  }

  mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: Double) {
    add(name, kind, help, [("", value)])
  }

  /// Adds a histogram.
  mutating func add(_ name: String, _ help: String, _ histogram: Histogram) {
    head(name, .histogram, help)
    for (bound, count) in zip(histogram.bounds, histogram.counts) {
      text += "\(name)_bucket{le=\"\(bound)\"} \(count)\n"
    }
    text += "\(name)_bucket{le=\"+Inf\"} \(histogram.count)\n"
    text += "\(name)_sum \(histogram.sum)\n\(name)_count \(histogram.count)\n"
  }

  private mutating func head(_ name: String, _ kind: Kind, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
  }
}
