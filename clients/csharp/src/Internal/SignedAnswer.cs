using System;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;

namespace Latchkey
{
    /// <summary>An answer that carries a signature, which is still to be verified.</summary>
    internal sealed class SignedAnswer
    {
        public const string Ok = "ok";
        public const string UnknownKey = "unknown key";

        private const string Member = ",\"signature\":\"";
        private const int MaxSecondsAhead = 300;
        private static readonly Regex DetachedJws = new Regex(@"\A([A-Za-z0-9_-]+)\.\.([A-Za-z0-9_-]{86})\z");

        private readonly JsonObject header;
        private readonly byte[] payload;
        private readonly string signature;
        private readonly byte[] signed;
        private readonly byte[] proof;

        private SignedAnswer(JsonObject header, byte[] payload, Match jws)
        {
            this.header = header;
            this.payload = payload;
            signature = jws.Value;
            signed = Encoding.ASCII.GetBytes(jws.Groups[1].Value + "." + Base64Url.Encode(payload));
            proof = Base64Url.Decode(jws.Groups[2].Value);
        }

        /// <summary>
        /// What was signed. The bytes may hold the signature elsewhere, such as within the custom response.
        /// </summary>
        public JsonObject Members => Json.ParseObject(payload)?.With("signature", signature);

        public string KeyId => header.Text("kid");

        public DateTimeOffset IssuedAt => DateTimeOffset.FromUnixTimeSeconds(header.Whole("iat").Value);

        /// <summary>Null if the answer cannot be verified; the verdict then says why.</summary>
        public static SignedAnswer Read(byte[] answer, out string verdict)
        {
            // One character a byte: what was signed is the bytes as received, without the member with the signature.
            string text = new string(Array.ConvertAll(answer, b => (char)b));
            int start = StartOfSignature(text);
            verdict = "no signature";
            if (start < 0) return null;
            int startOfValue = start + Member.Length;
            int end = text.IndexOf('"', startOfValue);
            Match jws = DetachedJws.Match(text.Substring(startOfValue, end - startOfValue));
            JsonObject header = jws.Success ? Header(jws.Groups[1].Value) : null;
            verdict = "format";
            if (header == null) return null;
            verdict = "alg";
            if (header.Text("alg") != "EdDSA" || header.Text("typ") != "lv+jws") return null;
            verdict = null;
            byte[] payload = (text.Substring(0, start) + text.Substring(end + 1)).Select(c => (byte)c).ToArray();
            return new SignedAnswer(header, payload, jws);
        }

        /// <summary>The verdict, with the key that has the id <see cref="KeyId"/>.</summary>
        public string Verify(
            byte[] key, string productId, byte[] request, string licenseKey, string nonce, DateTimeOffset now)
        {
            if (key == null) return UnknownKey;
            if (proof == null || !Ed25519Fallback.Verify(key, signed, proof)) return "bad signature";
            if (header.Text("aud") != productId) return "other product";
            if (header.Text("lkh") != LicenseId(productId, licenseKey)) return "other license";
            if (header.Text("rqh") != Sha256(request)) return "other request";
            // A nonce proves that the answer is new, whatever the clock of this machine shows.
            if (nonce != null) return header.Text("nonce") == nonce ? Ok : "nonce";
            long seconds = now.ToUnixTimeSeconds();
            bool isCurrent = seconds >= header.Whole("iat") - MaxSecondsAhead && seconds <= header.Whole("exp");
            return isCurrent ? Ok : "stale";
        }

        /// <summary>What identifies a license in a signature and in a store, without disclosing its key.</summary>
        public static string LicenseId(string productId, string licenseKey)
        {
            return Sha256(Encoding.UTF8.GetBytes(productId + "\n" + licenseKey));
        }

        /// <summary>The last one: a custom response may contain members of that name, and comes first.</summary>
        private static int StartOfSignature(string text)
        {
            int start = text.LastIndexOf(Member, StringComparison.Ordinal);
            bool hasEnd = start >= 0 && text.IndexOf('"', start + Member.Length) >= 0;
            if (hasEnd) return start;
            return start > 0 ? text.LastIndexOf(Member, start - 1, StringComparison.Ordinal) : -1;
        }

        private static JsonObject Header(string encoded)
        {
            byte[] json = Base64Url.Decode(encoded);
            return json == null ? null : Json.ParseObject(json);
        }

        private static string Sha256(byte[] bytes)
        {
            using (var sha256 = SHA256.Create()) return Base64Url.Encode(sha256.ComputeHash(bytes));
        }
    }
}
