package dev.latchkey.client.internal;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;

/**
 * Ed25519 verification (RFC 8032, section 5.1.7): by the Java runtime from Java 15 on, else by the arithmetic below,
 * which handles public data only and so need not take constant time.
 */
public final class Ed25519 {
  private static final BigInteger P = BigInteger.ONE.shiftLeft(255).subtract(BigInteger.valueOf(19));
  private static final BigInteger L =
      BigInteger.ONE.shiftLeft(252).add(new BigInteger("27742317777372353535851937790883648493"));
  private static final BigInteger D =
      BigInteger.valueOf(-121665).multiply(BigInteger.valueOf(121666).modInverse(P)).mod(P);
  private static final BigInteger SQRT_OF_MINUS_1 =
      BigInteger.TWO.modPow(P.subtract(BigInteger.ONE).shiftRight(2), P);
  private static final BigInteger BASE_Y = BigInteger.valueOf(4).multiply(BigInteger.valueOf(5).modInverse(P)).mod(P);
  private static final Point BASE = decompress(BASE_Y, false);

  /** What precedes the 32 bytes of a key in its X.509 encoding (RFC 8410). */
  private static final byte[] X509_PREFIX = {0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00};

  private static final boolean IN_RUNTIME = isInRuntime();

  private Ed25519() {}

  public static boolean verify(byte[] publicKey, byte[] message, byte[] signature) {
    return IN_RUNTIME
        ? verifyWithRuntime(publicKey, message, signature)
        : verifyWithArithmetic(publicKey, message, signature);
  }

  static boolean isInRuntime() {
    try {
      return Signature.getInstance("Ed25519") != null;
    } catch (NoSuchAlgorithmException e) {
      return false;
    }
  }

  static boolean verifyWithRuntime(byte[] publicKey, byte[] message, byte[] signature) {
    if (!isCanonical(publicKey, signature)) return false;
    try {
      byte[] encoded = Arrays.copyOf(X509_PREFIX, X509_PREFIX.length + 32);
      System.arraycopy(publicKey, 0, encoded, X509_PREFIX.length, 32);
      PublicKey key = KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded));
      Signature verifier = Signature.getInstance("Ed25519");
      verifier.initVerify(key);
      verifier.update(message);
      return verifier.verify(signature);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  static boolean verifyWithArithmetic(byte[] publicKey, byte[] message, byte[] signature) {
    if (!isCanonical(publicKey, signature)) return false;
    Point key = decompress(coordinate(publicKey), isNegative(publicKey));
    if (key == null) return false;
    byte[] r = Arrays.copyOf(signature, 32);
    BigInteger s = littleEndian(Arrays.copyOfRange(signature, 32, 64));
    BigInteger k = littleEndian(sha512(r, publicKey, message)).mod(L);
    return Arrays.equals(BASE.times(s).plus(key.negated().times(k)).compress(), r);
  }

  /** One encoding for each signature: S below the group's order, and both points in their reduced form. */
  private static boolean isCanonical(byte[] publicKey, byte[] signature) {
    return publicKey.length == 32
        && signature.length == 64
        && coordinate(publicKey).compareTo(P) < 0
        && coordinate(Arrays.copyOf(signature, 32)).compareTo(P) < 0
        && littleEndian(Arrays.copyOfRange(signature, 32, 64)).compareTo(L) < 0;
  }

  private static Point decompress(BigInteger y, boolean negative) {
    BigInteger y2 = y.multiply(y).mod(P);
    BigInteger x2 = y2.subtract(BigInteger.ONE).multiply(D.multiply(y2).add(BigInteger.ONE).modInverse(P)).mod(P);
    BigInteger x = x2.modPow(P.add(BigInteger.valueOf(3)).shiftRight(3), P);
    if (!x.multiply(x).mod(P).equals(x2)) x = x.multiply(SQRT_OF_MINUS_1).mod(P);
    if (!x.multiply(x).mod(P).equals(x2)) return null;
    if (negative && x.signum() == 0) return null;
    return new Point(x.testBit(0) == negative ? x : P.subtract(x), y, BigInteger.ONE);
  }

  private static BigInteger coordinate(byte[] encoded) {
    return littleEndian(encoded).clearBit(255);
  }

  private static boolean isNegative(byte[] encoded) {
    return (encoded[31] & 0x80) != 0;
  }

  private static BigInteger littleEndian(byte[] bytes) {
    return new BigInteger(1, reversed(bytes));
  }

  private static byte[] reversed(byte[] bytes) {
    byte[] result = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) result[i] = bytes[bytes.length - 1 - i];
    return result;
  }

  private static byte[] sha512(byte[]... parts) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-512");
      for (byte[] part : parts) digest.update(part);
      return digest.digest();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A point of the curve in projective coordinates: x = X/Z, y = Y/Z. */
  private static final class Point {
    private final BigInteger x;
    private final BigInteger y;
    private final BigInteger z;

    Point(BigInteger x, BigInteger y, BigInteger z) {
      this.x = x;
      this.y = y;
      this.z = z;
    }

    Point plus(Point other) {
      BigInteger a = z.multiply(other.z).mod(P);
      BigInteger b = a.multiply(a).mod(P);
      BigInteger c = x.multiply(other.x).mod(P);
      BigInteger d = y.multiply(other.y).mod(P);
      BigInteger e = D.multiply(c).multiply(d).mod(P);
      BigInteger f = b.subtract(e);
      BigInteger g = b.add(e);
      BigInteger h = x.add(y).multiply(other.x.add(other.y)).subtract(c).subtract(d);
      return new Point(
          a.multiply(f).mod(P).multiply(h).mod(P), a.multiply(g).mod(P).multiply(d.add(c)).mod(P), f.multiply(g).mod(P));
    }

    Point times(BigInteger factor) {
      Point result = new Point(BigInteger.ZERO, BigInteger.ONE, BigInteger.ONE);
      for (int bit = factor.bitLength() - 1; bit >= 0; bit--) {
        result = result.plus(result);
        if (factor.testBit(bit)) result = result.plus(this);
      }
      return result;
    }

    Point negated() {
      return new Point(P.subtract(x), y, z);
    }

    byte[] compress() {
      BigInteger inverse = z.modInverse(P);
      BigInteger sign = x.multiply(inverse).mod(P).testBit(0) ? BigInteger.ONE.shiftLeft(255) : BigInteger.ZERO;
      byte[] bigEndian = y.multiply(inverse).mod(P).or(sign).toByteArray();
      byte[] result = new byte[32];
      for (int i = 0; i < 32 && i < bigEndian.length; i++) result[i] = bigEndian[bigEndian.length - 1 - i];
      return result;
    }
  }
}
