using System;
using System.Linq;
using System.Numerics;
using System.Security.Cryptography;

namespace Latchkey
{
    /// <summary>
    /// Ed25519 verification (RFC 8032, section 5.1.7), which .NET Standard lacks. It handles public data only, and so
    /// need not take constant time.
    /// </summary>
    internal static class Ed25519Fallback
    {
        private static readonly BigInteger P = BigInteger.Pow(2, 255) - 19;
        private static readonly BigInteger L =
            BigInteger.Pow(2, 252) + BigInteger.Parse("27742317777372353535851937790883648493");
        private static readonly BigInteger D = Mod(-121665 * Inverse(121666));
        private static readonly BigInteger SqrtOfMinus1 = BigInteger.ModPow(2, (P - 1) / 4, P);
        private static readonly Point Base = Decompress(Mod(4 * Inverse(5)), false);

        public static bool Verify(byte[] publicKey, byte[] message, byte[] signature)
        {
            if (publicKey.Length != 32 || signature.Length != 64) return false;
            byte[] r = signature.Take(32).ToArray();
            BigInteger s = LittleEndian(signature.Skip(32).ToArray());
            // One encoding for each signature: S below the group's order, and both points in their reduced form.
            if (s >= L || Coordinate(publicKey) >= P || Coordinate(r) >= P) return false;
            Point key = Decompress(Coordinate(publicKey), IsNegative(publicKey));
            if (key == null) return false;
            BigInteger k = LittleEndian(Sha512(r.Concat(publicKey).Concat(message).ToArray())) % L;
            return Base.Times(s).Plus(key.Negated().Times(k)).Compress().SequenceEqual(r);
        }

        private static Point Decompress(BigInteger y, bool negative)
        {
            BigInteger x2 = Mod((y * y - 1) * Inverse(D * y * y + 1));
            BigInteger x = BigInteger.ModPow(x2, (P + 3) / 8, P);
            if (x * x % P != x2) x = x * SqrtOfMinus1 % P;
            if (x * x % P != x2) return null;
            if (x.IsZero && negative) return null;
            return new Point(x.IsEven == negative ? P - x : x, y, 1);
        }

        private static BigInteger Coordinate(byte[] encoded)
        {
            byte[] bytes = (byte[])encoded.Clone();
            bytes[31] &= 0x7f;
            return LittleEndian(bytes);
        }

        private static bool IsNegative(byte[] encoded)
        {
            return (encoded[31] & 0x80) != 0;
        }

        private static BigInteger LittleEndian(byte[] bytes)
        {
            // The last byte keeps the number positive.
            return new BigInteger(bytes.Concat(new byte[1]).ToArray());
        }

        private static BigInteger Mod(BigInteger value)
        {
            BigInteger rest = value % P;
            return rest.Sign < 0 ? rest + P : rest;
        }

        private static BigInteger Inverse(BigInteger value)
        {
            return BigInteger.ModPow(Mod(value), P - 2, P);
        }

        private static byte[] Sha512(byte[] bytes)
        {
            using (var sha512 = SHA512.Create()) return sha512.ComputeHash(bytes);
        }

        /// <summary>A point of the curve in projective coordinates: x = X/Z, y = Y/Z.</summary>
        private sealed class Point
        {
            private readonly BigInteger x;
            private readonly BigInteger y;
            private readonly BigInteger z;

            public Point(BigInteger x, BigInteger y, BigInteger z)
            {
                this.x = x;
                this.y = y;
                this.z = z;
            }

            public Point Plus(Point other)
            {
                BigInteger a = z * other.z % P;
                BigInteger b = a * a % P;
                BigInteger c = x * other.x % P;
                BigInteger d = y * other.y % P;
                BigInteger e = D * c % P * d % P;
                BigInteger f = b - e;
                BigInteger g = b + e;
                BigInteger h = (x + y) * (other.x + other.y) - c - d;
                return new Point(Mod(a * f % P * h), Mod(a * g % P * (d + c)), Mod(f * g));
            }

            public Point Times(BigInteger factor)
            {
                var result = new Point(0, 1, 1);
                byte[] bits = factor.ToByteArray();
                for (int bit = bits.Length * 8 - 1; bit >= 0; bit--)
                {
                    result = result.Plus(result);
                    if ((bits[bit / 8] >> (bit % 8) & 1) == 1) result = result.Plus(this);
                }
                return result;
            }

            public Point Negated()
            {
                return new Point(P - x, y, z);
            }

            public byte[] Compress()
            {
                BigInteger inverse = Inverse(z);
                byte[] coordinate = Mod(y * inverse).ToByteArray();
                var result = new byte[32];
                Array.Copy(coordinate, result, Math.Min(coordinate.Length, 32));
                if (!Mod(x * inverse).IsEven) result[31] |= 0x80;
                return result;
            }
        }
    }
}
