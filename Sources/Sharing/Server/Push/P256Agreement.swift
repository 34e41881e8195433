// SPDX-License-Identifier: Apache-2.0
import CHogweed

/// The agreement of two keys on the curve P-256 on a secret (ECDH, NIST SP 800-56A section 5.7.1.2), by hogweed.
///
/// GnuTLS has it from 3.8.2 on, which Debian 12 does not.
enum P256Agreement {
  /// The bytes of a number of the curve.
  static let width = 32

  /// The secret of one's own private key and another's public one.
  ///
  /// - Parameters:
  ///   - scalar: The private key: 32 bytes, big endian.
  ///   - point: The public key: 4, then the coordinates (SEC 1 section 2.3.3), 65 bytes.
  /// - Returns: The coordinate x of the product, 32 bytes; `nil` for a point that is not on the curve, and for no private key.
  static func secret(of scalar: [UInt8], with point: [UInt8]) -> [UInt8]? {
    guard scalar.count == width, point.count == 1 + 2 * width, point.first == 4 else { return nil }
    let curve = unsafe nettle_get_secp_256r1()
    var theirs = unsafe ecc_point()
    var product = unsafe ecc_point()
    var own = unsafe ecc_scalar()
    unsafe nettle_ecc_point_init(&theirs, curve)
    unsafe nettle_ecc_point_init(&product, curve)
    unsafe nettle_ecc_scalar_init(&own, curve)
    defer {
      unsafe nettle_ecc_point_clear(&theirs)
      unsafe nettle_ecc_point_clear(&product)
      unsafe nettle_ecc_scalar_clear(&own)
    }
    var number = unsafe integer(scalar)
    var x = unsafe integer(Array(point[1...width]))
    var y = unsafe integer(Array(point[(1 + width)...]))
    defer { unsafe clear(&number, &x, &y) }
    // Each says with 0 that it does not belong to the curve.
    guard unsafe nettle_ecc_point_set(&theirs, &x, &y) != 0, unsafe nettle_ecc_scalar_set(&own, &number) != 0 else {
      return nil
    }
    unsafe nettle_ecc_point_mul(&product, &own, &theirs)
    unsafe nettle_ecc_point_get(&product, &x, &y)
    return unsafe bytes(x)
  }

  private static func integer(_ bytes: [UInt8]) -> __mpz_struct {
    var number = unsafe __mpz_struct()
    unsafe __gmpz_init(&number)
    unsafe __gmpz_import(&number, bytes.count, 1, 1, 1, 0, bytes)
    return unsafe number
  }

  /// 32 bytes, big endian; the library leaves zeros in front out.
  private static func bytes(_ number: __mpz_struct) -> [UInt8] {
    var number = unsafe number
    var bytes = [UInt8](repeating: 0, count: width)
    var count = 0
    unsafe __gmpz_export(&bytes, &count, 1, 1, 1, 0, &number)
    return [UInt8](repeating: 0, count: width - count) + bytes.prefix(count)
  }

  private static func clear(_ first: inout __mpz_struct, _ second: inout __mpz_struct, _ third: inout __mpz_struct) {
    unsafe __gmpz_clear(&first)
    unsafe __gmpz_clear(&second)
    unsafe __gmpz_clear(&third)
  }
}
