// SPDX-License-Identifier: Apache-2.0
import CPostgres
import Glibc

/// Another program that uses the database, and waits for it.
final class Client {
  private let handle: OpaquePointer

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  init(_ target: String) throws {
    handle = PQconnectdb(target)
    PQsetNoticeProcessor(handle, { _, _ in }, nil)
    guard PQstatus(handle) == CONNECTION_OK else {
      // The deinitializer closes it.
      throw Failure(description: String(cString: PQerrorMessage(handle)))
    }
  }

  deinit { PQfinish(handle) }

  /// Runs statements; returns the first value of the last one, `nil` for none.
  @discardableResult
  func value(_ sql: String) throws -> String? {
    let result = PQexec(handle, sql)
    defer { PQclear(result) }
    let status = PQresultStatus(result)
    guard status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK else {
      throw Failure(description: String(cString: PQerrorMessage(handle)))
    }
    guard PQntuples(result) > 0, PQgetisnull(result, 0, 0) == 0 else { return nil }
    return String(cString: PQgetvalue(result, 0, 0))
  }

  /// The first column of a statement's rows; none if it has none.
  func column(_ sql: String) throws -> [String] {
    let result = PQexec(handle, sql)
    defer { PQclear(result) }
    let status = PQresultStatus(result)
    guard status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK else {
      throw Failure(description: String(cString: PQerrorMessage(handle)))
    }
    return (0..<PQntuples(result)).map { String(cString: PQgetvalue(result, $0, 0)) }
  }

  /// Waits until a query returns a value; `false` after a minute.
  func waits(for expected: String, from sql: String) throws -> Bool {
    for _ in 1...3000 {
      if try value(sql) == expected { return true }
      usleep(20_000)
    }
    return false
  }
}
