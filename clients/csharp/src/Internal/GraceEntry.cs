using System;
using System.Globalization;
using System.Security.Cryptography;
using System.Text;

namespace Latchkey
{
    /// <summary>
    /// A kept answer, with what is needed to verify it again. All client libraries write and read the same form.
    /// </summary>
    internal sealed class GraceEntry
    {
        private readonly string answer;
        private readonly string request;

        private GraceEntry(string answer, string request, string nonce, long lastSeen)
        {
            this.answer = answer;
            this.request = request;
            Nonce = nonce;
            LastSeen = lastSeen;
        }

        public GraceEntry(byte[] answer, byte[] request, string nonce, long lastSeen)
            : this(Convert.ToBase64String(answer), Convert.ToBase64String(request), nonce, lastSeen)
        {
        }

        /// <summary>The body as received.</summary>
        public byte[] Answer => Convert.FromBase64String(answer);

        /// <summary>The body as sent.</summary>
        public byte[] Request => Convert.FromBase64String(request);

        public string Nonce { get; }

        /// <summary>In Unix seconds.</summary>
        public long LastSeen { get; }

        /// <summary>Null if the text is no entry, or was not written with this API key.</summary>
        public static GraceEntry Parse(string text, string apiKey)
        {
            JsonObject json = Json.ParseObject(Encoding.UTF8.GetBytes(text));
            if (json?.Whole("format") != 1) return null;
            string answer = json.Text("answer");
            string request = json.Text("request");
            string nonce = json.Text("nonce");
            long? lastSeen = json.Whole("last_seen");
            string mac = json.Text("mac");
            if (answer == null || request == null || nonce == null || lastSeen == null || mac == null) return null;
            var entry = new GraceEntry(answer, request, nonce, lastSeen.Value);
            bool isGenuine = ConstantTime.Equals(entry.Mac(apiKey), mac);
            return isGenuine && IsBase64(answer) && IsBase64(request) ? entry : null;
        }

        public string Write(string apiKey)
        {
            return "{\"format\":1"
                + ",\"answer\":" + Json.Quote(answer)
                + ",\"request\":" + Json.Quote(request)
                + ",\"nonce\":" + Json.Quote(Nonce)
                + ",\"last_seen\":" + LastSeen.ToString(CultureInfo.InvariantCulture)
                + ",\"mac\":" + Json.Quote(Mac(apiKey)) + "}";
        }

        public GraceEntry SeenAt(long now)
        {
            return new GraceEntry(answer, request, Nonce, now);
        }

        private string Mac(string apiKey)
        {
            string lastSeen = LastSeen.ToString(CultureInfo.InvariantCulture);
            string lines = string.Join("\n", "latchkey-grace-1", answer, request, Nonce, lastSeen);
            using (var hmac = new HMACSHA256(Encoding.UTF8.GetBytes(apiKey)))
            {
                byte[] hash = hmac.ComputeHash(Encoding.UTF8.GetBytes(lines));
                return BitConverter.ToString(hash).Replace("-", "").ToLowerInvariant();
            }
        }

        private static bool IsBase64(string text)
        {
            try
            {
                return Convert.FromBase64String(text) != null;
            }
            catch (FormatException)
            {
                return false;
            }
        }
    }
}
