// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiFleet

// Homes are read many at a time: a statement for each table, whatever the number of homes.
extension PostgresHomes {
  /// How many homes are read by one statement for each table: with more, the loop would be busy with an answer for long.
  static let homesAtOnce = 256

  /// Takes a home that somebody asks for, after it was given back if that is under way.
  public func take(_ home: HomeID, done: @escaping (Result<LoadedStore?, StoreError>) -> Void) {
    let link = link(of: home)
    takings[place(of: home)].ask(home) { [self] answer in
      done(answer.map { rows in LoadedRows.Held(rows).map { loaded(rows, of: $0.home(home), by: server, over: link) } })
    }
  }

  /// Reads a home that no server holds.
  public func read(_ home: HomeID, done: @escaping (Result<SleepingHome?, StoreError>) -> Void) {
    let link = link(of: home)
    readings[place(of: home)].ask(home) { [self] answer in
      done(
        answer.map { rows in
          guard let held = LoadedRows.Held(rows), held.owner == nil else { return nil }
          return (loaded(rows, of: held.home(home), by: nil, over: link), HomeRows.due(rows))
        })
    }
  }

  /// Loads homes, many of them at once.
  public func open(_ homes: [HeldHome], each: @escaping (HeldHome, Result<any HomeStore, StoreError>) -> Void) {
    for link in links {
      var own = homes.filter { self.link(of: $0.id) === link }.sorted { $0.id < $1.id }[...]
      while !own.isEmpty {
        load(own.prefix(Self.homesAtOnce), over: link, each)
        own = own.dropFirst(Self.homesAtOnce)
      }
    }
  }

  /// Loads homes together, in their order; those that the database server cannot read together, in smaller parts.
  private func load(
    _ homes: ArraySlice<HeldHome>, over link: Link,
    _ each: @escaping (HeldHome, Result<any HomeStore, StoreError>) -> Void
  ) {
    submit(HomeRows.load(homes.map(\.id.number)), over: link) { [self] answer in
      switch answer {
      case .success(let tables):
        var results = HomeRows.results(tables)
        for home in homes {
          // Nobody's ring waits for many homes to be read.
          loop.breathe()
          let rows = results.rows(of: home.id.number)
          each(home, loaded(rows, of: home, by: server, over: link).store)
        }
      case .failure(let error):
        guard homes.count > 1 else { return homes.forEach { each($0, .failure(error)) } }
        // It may be about one home, which holds no other up.
        let half = homes.count / 2
        for part in [homes.prefix(half), homes.dropFirst(half)] { load(part, over: link, each) }
      }
    }
  }

  private func loaded(
    _ rows: [ResultRows], of home: HeldHome, by server: FleetServerID?, over link: Link
  ) -> LoadedStore {
    LoadedStore(
      home,
      Result { () throws(StoreError) in
        PostgresStore(
          home, loaded: try LoadedRows(rows, of: home, by: server), over: link, loop: loop, patience: patience)
      })
  }
}
