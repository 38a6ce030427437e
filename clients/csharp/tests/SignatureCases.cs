using System;
using System.Linq;
using System.Numerics;
using System.Text;
using System.Threading.Tasks;

namespace Latchkey.Tests
{
    /// <summary>The vectors of signed validation, and those of RFC 8032 (section 7.1) for Ed25519.</summary>
    internal sealed class SignatureCases
    {
        private static readonly string[][] Rfc8032 =
        {
            new[]
            {
                "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
                "",
                "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
                    + "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
            },
            new[]
            {
                "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
                "72",
                "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
                    + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
            },
            new[]
            {
                "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
                "af82",
                "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
                    + "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
            },
        };

        private readonly JsonObject signatures;
        private readonly ClientTests tests;

        public SignatureCases(JsonObject cases, ClientTests tests)
        {
            signatures = cases.Object("signatures");
            this.tests = tests;
        }

        public async Task RunAsync()
        {
            string keySet = Values.ToJson(signatures.List("keys"));
            foreach (JsonObject vector in Values.Objects(signatures, "vectors"))
            {
                await tests.TestAsync("signature: " + vector.Text("name"), () => Verify(vector, keySet));
            }
            foreach (string[] vector in Rfc8032) await tests.TestAsync("Ed25519", () => VerifyRfc8032(vector));
        }

        private static void Verify(JsonObject vector, string keySet)
        {
            string verdict = new AnswerVerifier(vector.Text("product_id"), keySet).VerifyAnswer(
                Encoding.UTF8.GetBytes(vector.Text("answer")),
                Encoding.UTF8.GetBytes(vector.Text("request")),
                vector.Text("license_key"),
                vector.Text("nonce"),
                DateTimeOffset.FromUnixTimeSeconds(vector.Whole("now").Value));
            ClientTests.Equal("the verdict", vector.Text("expected"), verdict);
        }

        private static void VerifyRfc8032(string[] vector)
        {
            byte[] key = FromHex(vector[0]);
            byte[] message = FromHex(vector[1]);
            byte[] signature = FromHex(vector[2]);
            ClientTests.Equal("the signature", true, Ed25519.Verify(key, message, signature));
            ClientTests.Equal("of another message", false, Ed25519.Verify(key, new byte[] { 1 }, signature));
            ClientTests.Equal("with S + L", false, Ed25519.Verify(key, message, WithLargeS(signature)));
            ClientTests.Equal("with no point as key", false, Ed25519.Verify(NoPoint(), message, signature));
            ClientTests.Equal("too short", false, Ed25519.Verify(key, message, signature.Take(63).ToArray()));
        }

        /// <summary>The same signature in another form, which must be refused.</summary>
        private static byte[] WithLargeS(byte[] signature)
        {
            BigInteger order = BigInteger.Pow(2, 252) + BigInteger.Parse("27742317777372353535851937790883648493");
            byte[] sum = (new BigInteger(signature.Skip(32).Concat(new byte[1]).ToArray()) + order).ToByteArray();
            return signature.Take(32).Concat(sum.Concat(new byte[32]).Take(32)).ToArray();
        }

        /// <summary>The curve has no point with y = 2.</summary>
        private static byte[] NoPoint()
        {
            var key = new byte[32];
            key[0] = 2;
            return key;
        }

        private static byte[] FromHex(string hex)
        {
            return Enumerable.Range(0, hex.Length / 2).Select(i => Convert.ToByte(hex.Substring(2 * i, 2), 16)).ToArray();
        }
    }
}
