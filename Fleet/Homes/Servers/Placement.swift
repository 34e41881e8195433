// SPDX-License-Identifier: Apache-2.0

/// Which servers get some of a server's homes, so that all of them hold about as many.
///
/// A server is one thread, and a home that somebody follows stays where it is: without this, one server would have all of
/// them for good after the others were started anew.
///
/// It decides and performs nothing.
public enum Placement {
  /// The most homes that a server offers at a time, so that its devices do not all come again at once.
  public static let atOnce = 500
  /// A server that holds this many homes more than the mean offers none, however few the mean is.
  static let slack = 10

  /// Homes for another server.
  public struct Offer: Hashable, Sendable {
    /// The other server.
    public let server: FleetServerID
    /// How many, 1 or more.
    public let count: Int

    /// Makes an offer.
    public init(server: FleetServerID, count: Int) { (self.server, self.count) = (server, count) }
  }

  /// What a server offers to others.
  ///
  /// A tenth more than the mean is kept: homes come and go, and each move costs its devices a second. Several servers that
  /// hold too many share the room of the others.
  ///
  /// - Parameters:
  ///   - server: The server.
  ///   - loads: How many homes each living server holds, and is to get.
  /// - Returns: The offers; none if the server does not hold too many, or is none of those that count.
  public static func offers(of server: FleetServerID, loads: [FleetServerID: Int]) -> [Offer] {
    guard let own = loads[server], loads.count > 1 else { return [] }
    let mean = loads.values.reduce(0, +) / loads.count
    guard own > mean + max(slack, mean / 10) else { return [] }
    let excess = own - mean
    let allExcess = loads.values.reduce(0) { $0 + max(0, $1 - mean) }
    var left = min(excess, atOnce)
    var offers: [Offer] = []
    for (other, load) in loads.sorted(by: { ($0.value, $0.key.number) < ($1.value, $1.key.number) }) {
      let count = min(left, max(0, mean - load) * excess / allExcess)
      guard count > 0 else { break }
      offers.append(Offer(server: other, count: count))
      left -= count
    }
    return offers
  }
}
