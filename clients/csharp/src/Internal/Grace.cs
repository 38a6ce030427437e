using System;

namespace Latchkey
{
    /// <summary>
    /// Keeps verified answers, and decides whether one may be used while the service cannot be reached. One method at
    /// a time, so that using an answer cannot bring it back after a refusal has cleared it.
    /// </summary>
    internal sealed class Grace
    {
        /// <summary>NTP corrects a clock by minutes; one set back to stretch the hours is set back further.</summary>
        private const int ForgivenSeconds = 600;

        private readonly OfflineGrace options;
        private readonly string productId;
        private readonly IKeySource keys;
        private readonly string apiKey;
        private readonly object oneAtATime = new object();

        public Grace(OfflineGrace options, string productId, IKeySource keys, string apiKey)
        {
            this.options = options;
            this.productId = productId;
            this.keys = keys;
            this.apiKey = apiKey;
        }

        public void Keep(string licenseKey, byte[] answer, byte[] request, string nonce, DateTimeOffset now)
        {
            lock (oneAtATime) Save(licenseKey, new GraceEntry(answer, request, nonce, now.ToUnixTimeSeconds()));
        }

        public void Clear(string licenseKey)
        {
            try
            {
                lock (oneAtATime) options.Store.Clear(SignedAnswer.LicenseId(productId, licenseKey));
            }
            catch (Exception)
            {
                // A store that cannot be written does not fail the call.
            }
        }

        /// <summary>The kept answer, or null; the refusal then says why none may be used.</summary>
        public Validation Find(string licenseKey, string version, DateTimeOffset now, out GraceRefusal refusal)
        {
            lock (oneAtATime)
            {
                GraceEntry entry = Load(licenseKey, out refusal);
                if (entry == null) return null;
                SignedAnswer signed = SignedAnswer.Read(entry.Answer, out _);
                JsonObject answer = signed == null ? null : ProvenAnswer(entry, signed, licenseKey, now);
                refusal = answer == null
                    ? new GraceRefusal("tampered")
                    : Refusal(entry, answer, signed.IssuedAt, version, now);
                if (refusal != null) return null;
                long seconds = now.ToUnixTimeSeconds();
                if (seconds > entry.LastSeen) Save(licenseKey, entry.SeenAt(seconds));
                return new Validation(answer, signed.IssuedAt);
            }
        }

        private GraceEntry Load(string licenseKey, out GraceRefusal refusal)
        {
            refusal = new GraceRefusal("tampered");
            try
            {
                string text = options.Store.Load(SignedAnswer.LicenseId(productId, licenseKey));
                if (text != null) return GraceEntry.Parse(text, apiKey);
                refusal = new GraceRefusal("none");
            }
            catch (Exception)
            {
                // What cannot be read is not trusted.
            }
            return null;
        }

        private JsonObject ProvenAnswer(GraceEntry entry, SignedAnswer signed, string licenseKey, DateTimeOffset now)
        {
            byte[] key = keys.FindOffline(signed.KeyId);
            string verdict = signed.Verify(key, productId, entry.Request, licenseKey, entry.Nonce, now);
            if (verdict != SignedAnswer.Ok) return null;
            JsonObject answer = signed.Members;
            return answer?.Bool("valid") == true && answer.Text("status") != null ? answer : null;
        }

        private GraceRefusal Refusal(
            GraceEntry entry, JsonObject answer, DateTimeOffset issuedAt, string version, DateTimeOffset now)
        {
            if (Json.ParseObject(entry.Request)?.Text("version") != version) return new GraceRefusal("other version");
            long behind = Math.Max(issuedAt.ToUnixTimeSeconds(), entry.LastSeen) - now.ToUnixTimeSeconds();
            if (behind > ForgivenSeconds)
            {
                string explanation = "The kept answer is not used: the clock is " + behind + " seconds behind";
                return new GraceRefusal("clock set back", explanation);
            }
            if (now > issuedAt.AddHours(options.Hours)) return new GraceRefusal("too old");
            return now >= answer.Date("expires") ? new GraceRefusal("license expired") : null;
        }

        private void Save(string licenseKey, GraceEntry entry)
        {
            try
            {
                options.Store.Save(SignedAnswer.LicenseId(productId, licenseKey), entry.Write(apiKey));
            }
            catch (Exception)
            {
                // A store that cannot be written does not fail the call.
            }
        }
    }
}
