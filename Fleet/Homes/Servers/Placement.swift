// SPDX-License-Identifier: Apache-2.0

/// The servers that get some of a server's homes, so that all of them hold about as many.
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

  /// A server's load.
  public struct Load: Hashable, Sendable {
    /// Number of homes that it holds, and is to get.
    public var count: Int
    /// Its share of homes in proportion to others; 0 for none, as it is drained.
    public var weight: Int

    /// Makes a load.
    public init(count: Int, weight: Int = 100) {
      self.count = count
      self.weight = weight
    }
  }

  /// Homes for another server.
  public struct Offer: Hashable, Sendable {
    /// The other server.
    public let server: FleetServerID
    /// Their number, 1 or more.
    public let count: Int

    /// Makes an offer.
    public init(server: FleetServerID, count: Int) { (self.server, self.count) = (server, count) }
  }

  /// A server's offers to others.
  ///
  /// A tenth more than its share is kept: homes come and go, and each move costs its devices a second. Several servers that
  /// hold too many share the room of the others. A server that is drained keeps none.
  ///
  /// - Parameters:
  ///  - server: The server.
  ///  - loads: The load of each living server.
  /// - Returns: The offers; none if the server does not hold too many, or is none of those that count.
  public static func offers(of server: FleetServerID, loads: [FleetServerID: Load]) -> [Offer] {
    let weights = loads.values.reduce(0) { $0 + $1.weight }
    let others = loads.filter { $0.key != server && $0.value.weight > 0 }
    guard let own = loads[server], !others.isEmpty else { return [] }
    let total = loads.values.reduce(0) { $0 + $1.count }
    func excess(of load: Load) -> Int { load.count - total * load.weight / weights }
    let share = own.count - excess(of: own)
    let isDrained = own.weight == 0
    guard own.count > (isDrained ? 0 : share + max(slack, share / 10)) else { return [] }
    let allExcess = loads.values.reduce(0) { $0 + max(0, excess(of: $1)) }
    var left = min(excess(of: own), atOnce)
    var offers: [Offer] = []
    let inTurn = others.sorted { (excess(of: $0.value), $0.key.number) < (excess(of: $1.value), $1.key.number) }
    for (other, load) in inTurn {
      let count = min(left, max(0, -excess(of: load)) * excess(of: own) / allExcess)
      guard count > 0 else { break }
      offers.append(Offer(server: other, count: count))
      left -= count
    }
    // The rest after rounding must go somewhere as well.
    if isDrained, left > 0 {
      offers = [Offer(server: inTurn[0].key, count: (offers.first?.count ?? 0) + left)] + offers.dropFirst()
    }
    return offers
  }
}
