// SPDX-License-Identifier: Apache-2.0
import PostgresStore
import Testing

/// Addresses of databases, and the passwords in them.
@Suite struct DatabaseAddressTests {
  @Test(arguments: [
    ("postgres://toki@db/toki", "postgres://toki@db/toki?password=a%27b%5c%20%25"),
    ("postgresql://db/toki?sslmode=require", "postgresql://db/toki?sslmode=require&password=a%27b%5c%20%25"),
    ("host=db user=toki", "host=db user=toki password='a\\'b\\\\ %'"), ("toki", "dbname='toki' password='a\\'b\\\\ %'"),
  ])
  func `A password is added as libpq reads it`(address: String, expected: String) {
    #expect(DatabaseAddress.adding(password: "a'b\\ %", to: address) == expected)
    #expect(!DatabaseAddress.hasPassword(address))
    #expect(DatabaseAddress.hasPassword(expected))
  }

  @Test(arguments: ["postgres://toki:x@db/toki", "postgres://db/toki?password=x", "host=db password = x"])
  func `A password in an address is found`(address: String) { #expect(DatabaseAddress.hasPassword(address)) }
}
