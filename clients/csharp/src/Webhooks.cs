using System;
using System.Collections.Generic;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;

namespace Latchkey
{
    /// <summary>Verifies webhooks, by Standard Webhooks (https://www.standardwebhooks.com).</summary>
    public static class Webhooks
    {
        internal static readonly TimeSpan DefaultTolerance = TimeSpan.FromMinutes(5);

        /// <summary>The event in a request that your server received.</summary>
        /// <param name="body">As received: JSON that was parsed and written again has another signature.</param>
        /// <param name="headers">Of the request; the case of their names does not matter.</param>
        /// <param name="secret">Of the endpoint: <c>whsec_…</c>.</param>
        /// <param name="tolerance">How far the request's time may be from now; five minutes by default.</param>
        /// <exception cref="WebhookVerificationException">
        /// The request is not proven to come from Latchkey.
        /// </exception>
        public static WebhookEvent Verify(
            byte[] body,
            IEnumerable<KeyValuePair<string, string>> headers,
            string secret,
            TimeSpan? tolerance = null)
        {
            return Verify(body, headers, secret, tolerance ?? DefaultTolerance, DateTimeOffset.UtcNow);
        }

        internal static WebhookEvent Verify(
            byte[] body,
            IEnumerable<KeyValuePair<string, string>> headers,
            string secret,
            TimeSpan tolerance,
            DateTimeOffset now)
        {
            byte[] key = Key(secret);
            string id = Header(headers, "webhook-id");
            string timestamp = Header(headers, "webhook-timestamp");
            string signatures = Header(headers, "webhook-signature");
            if (!Regex.IsMatch(timestamp, @"\A[0-9]{1,12}\z")) throw new WebhookVerificationException("timestamp");
            long age = Math.Abs(now.ToUnixTimeSeconds() - long.Parse(timestamp));
            if (age > tolerance.TotalSeconds)
            {
                var refusal = new WebhookVerificationException("timestamp");
                refusal.Explain("It is " + age + " seconds from this clock's time");
                throw refusal;
            }
            string expected = "v1," + Sign(key, id + "." + timestamp + ".", body);
            bool isSigned = signatures.Split(' ').Count(signature => ConstantTime.Equals(expected, signature)) > 0;
            if (!isSigned) throw new WebhookVerificationException("signature");
            JsonObject json = Json.ParseObject(body);
            bool isEvent = json?.Text("type") != null && json.Text("timestamp") != null && json.Object("data") != null;
            if (!isEvent) throw new WebhookVerificationException("body");
            return new WebhookEvent(id, json);
        }

        private static byte[] Key(string secret)
        {
            try
            {
                if (secret != null && Regex.IsMatch(secret, @"\Awhsec_[^\s]+\z"))
                {
                    return Convert.FromBase64String(secret.Substring("whsec_".Length));
                }
            }
            catch (FormatException)
            {
                // Refused below.
            }
            throw new ConfigurationException("The secret of a webhook endpoint is \"whsec_\" and base64");
        }

        private static string Header(IEnumerable<KeyValuePair<string, string>> headers, string name)
        {
            foreach (KeyValuePair<string, string> header in headers)
            {
                bool matches = string.Equals(header.Key, name, StringComparison.OrdinalIgnoreCase);
                if (matches && !string.IsNullOrEmpty(header.Value)) return header.Value;
            }
            throw new WebhookVerificationException("missing header");
        }

        private static string Sign(byte[] key, string prefix, byte[] body)
        {
            using (var hmac = new HMACSHA256(key))
            {
                return Convert.ToBase64String(hmac.ComputeHash(Encoding.UTF8.GetBytes(prefix).Concat(body).ToArray()));
            }
        }
    }
}
