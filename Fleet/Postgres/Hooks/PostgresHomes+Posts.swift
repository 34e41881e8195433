// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiFleet

extension PostgresHomes: HomeOutbox {
  /// Takes requests of hooks, and tells of all that this server has; no commit waits for it.
  public func takePosts(
    atMost count: Int, slow: Set<HomeID>, atMost countOfSlow: Int,
    done: @escaping (Result<[TakenPost], StoreError>) -> Void
  ) {
    let batch = PostStatements.take(atMost: count, slow: slow, atMost: countOfSlow, by: serverText)
    submit(batch, over: claims) { answer in
      done(
        answer.map { tables in
          (0..<tables[1].rowCount).compactMap { PostStatements.post(tables[1], $0) }
        })
    }
  }

  /// Forgets a request.
  public func endPost(_ number: Int64, done: @escaping (StoreError?) -> Void) {
    submit([PostStatements.end(number, by: serverText)], over: claims) { answer in
      if case .failure(let error) = answer { done(error) } else { done(nil) }
    }
  }
}

extension HomeDirectory {
  /// Sets the secret that signs the requests of a home's hooks, in hexadecimal digits; `nil` for none.
  public func setHookSecret(_ digits: String?, of home: HomeID) throws(StoreError) {
    _ = try ask([PostStatements.secret(digits, of: home)])
  }
}
