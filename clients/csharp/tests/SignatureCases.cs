using System;
using System.Linq;
using System.Text;
using System.Threading.Tasks;

namespace Latchkey.Tests
{
    /// <summary>The vectors of signed validation, and signatures by themselves.</summary>
    internal sealed class SignatureCases
    {
        private readonly JsonObject cases;
        private readonly ClientTests tests;

        public SignatureCases(JsonObject cases, ClientTests tests)
        {
            this.cases = cases;
            this.tests = tests;
        }

        public async Task RunAsync()
        {
            JsonObject signatures = cases.Object("signatures");
            string keySet = Values.ToJson(signatures.List("keys"));
            foreach (JsonObject vector in Values.Objects(signatures, "vectors"))
            {
                await tests.TestAsync("signature: " + vector.Text("name"), () => Verify(vector, keySet));
            }
            foreach (JsonObject vector in Values.Objects(cases, "ed25519"))
            {
                await tests.TestAsync("Ed25519: " + vector.Text("name"), () => VerifyAlone(vector));
            }
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

        private static void VerifyAlone(JsonObject vector)
        {
            bool verdict = Ed25519Fallback.Verify(
                FromHex(vector.Text("public_key")),
                FromHex(vector.Text("message")),
                FromHex(vector.Text("signature")));
            ClientTests.Equal("the verdict", vector.Bool("valid"), verdict);
        }

        private static byte[] FromHex(string hex)
        {
            return Enumerable.Range(0, hex.Length / 2).Select(i => Convert.ToByte(hex.Substring(2 * i, 2), 16)).ToArray();
        }
    }
}
