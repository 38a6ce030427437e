using System;
using System.Linq;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Security.Cryptography;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

namespace Latchkey
{
    /// <summary>
    /// Validates and looks up the licenses of a product. A client is safe to share between threads: make one and keep
    /// it, for it keeps its connections open.
    /// </summary>
    public sealed class LatchkeyClient : IDisposable
    {
        /// <summary>Of this library.</summary>
        public const string Version = "0.1.0";

        private readonly string apiKey;
        private readonly string baseUrl;
        private readonly Func<DateTimeOffset> clock;
        private readonly HttpTransport transport;
        private readonly string productId;
        private readonly IKeySource keys;
        private readonly Grace grace;

        /// <summary>
        /// A client with all options from their defaults, and from LATCHKEY_BASE_URL and LATCHKEY_API_KEY.
        /// </summary>
        public LatchkeyClient() : this(new LatchkeyClientOptions())
        {
        }

        /// <exception cref="ConfigurationException">An option is missing or wrong.</exception>
        public LatchkeyClient(LatchkeyClientOptions options)
        {
            apiKey = options.CheckedApiKey();
            baseUrl = options.CheckedBaseUrl();
            options.Check();
            clock = options.Clock;
            transport = new HttpTransport(
                options.Timeout, options.MaxRetries, options.Sleep, options.FindProxy(new Uri(baseUrl)));
            if (options.Verification == null) return;
            productId = options.Verification.ProductId;
            keys = options.Verification.PublicKeys ?? (IKeySource)new FetchedKeys(FetchKeysAsync, clock);
            if (options.OfflineGrace != null) grace = new Grace(options.OfflineGrace, productId, keys, apiKey);
        }

        /// <summary>
        /// Asks whether a license is valid here and now. A refusal is a result, not an exception: look at
        /// <see cref="Validation.Valid"/>.
        /// </summary>
        /// <param name="licenseKey">The license key.</param>
        /// <param name="version">The version of your program.</param>
        /// <param name="deviceId">An identifier of the device, for custom responses.</param>
        /// <param name="endUserAddress">
        /// The IP address of the user you ask for, if you call from a backend whose API key may name it.
        /// </param>
        /// <param name="cancellationToken">Ends the call early.</param>
        /// <exception cref="ApiException">The service answered with anything but a result.</exception>
        /// <exception cref="TransportException">No answer arrived.</exception>
        public async Task<Validation> ValidateAsync(
            string licenseKey,
            string version = null,
            string deviceId = null,
            string endUserAddress = null,
            CancellationToken cancellationToken = default(CancellationToken))
        {
            RequireLicenseKey(licenseKey);
            RequireAddress(endUserAddress);
            byte[] body = Body(licenseKey, version, deviceId);
            try
            {
                return await ValidateOnlineAsync(licenseKey, body, endUserAddress, cancellationToken)
                    .ConfigureAwait(false);
            }
            catch (ApiException e) when (grace != null && e.StatusCode >= 500)
            {
                Validation kept = grace.Find(licenseKey, version, clock(), out GraceRefusal refusal);
                if (kept != null) return kept;
                e.Grace = refusal.Verdict;
                e.Explain(refusal.Explanation);
                throw;
            }
            catch (TransportException e) when (grace != null)
            {
                Validation kept = grace.Find(licenseKey, version, clock(), out GraceRefusal refusal);
                if (kept != null) return kept;
                e.Grace = refusal.Verdict;
                e.Explain(refusal.Explanation);
                throw;
            }
        }

        /// <summary>Looks a license up, which needs a server key.</summary>
        /// <param name="licenseKey">The license key.</param>
        /// <param name="endUserAddress">The IP address of the user you ask for.</param>
        /// <param name="cancellationToken">Ends the call early.</param>
        /// <exception cref="NotFoundException">The product has no such license.</exception>
        /// <exception cref="ApiException">The service answered with anything else but a license.</exception>
        /// <exception cref="TransportException">No answer arrived.</exception>
        public async Task<License> GetLicenseAsync(
            string licenseKey,
            string endUserAddress = null,
            CancellationToken cancellationToken = default(CancellationToken))
        {
            RequireLicenseKey(licenseKey);
            RequireAddress(endUserAddress);
            if (licenseKey == "." || licenseKey == "..")
            {
                throw new ConfigurationException("licenseKey cannot be looked up: a URL cannot name it");
            }
            string path = "/api/v1/license/" + Encode(licenseKey);
            Answer answer = await transport
                .SendAsync(() => NewAuthorizedRequest(HttpMethod.Get, path, endUserAddress), cancellationToken)
                .ConfigureAwait(false);
            JsonObject json = answer.Status == 200 ? answer.Json : null;
            bool isLicense =
                json?.Text("id") != null && json.Text("license_key") != null && json.Text("status") != null;
            if (!isLicense) throw ApiException.Of(answer, true, apiKey, licenseKey);
            return new License(json);
        }

        /// <summary>Closes the connections.</summary>
        public void Dispose()
        {
            transport.Dispose();
        }

        private async Task<Validation> ValidateOnlineAsync(
            string licenseKey, byte[] body, string endUserAddress, CancellationToken cancellationToken)
        {
            DateTimeOffset answeredAt = clock();
            string nonce = keys == null ? null : NewNonce();
            Answer answer = await transport
                .SendAsync(() => NewValidation(body, endUserAddress, nonce), cancellationToken)
                .ConfigureAwait(false);
            if (answer.Status != 200 || answer.Body == null) throw ApiException.Of(answer, false, apiKey, licenseKey);
            JsonObject json = answer.Json;
            if (keys != null)
            {
                SignedAnswer signed =
                    await VerifyAsync(answer, body, licenseKey, nonce, cancellationToken).ConfigureAwait(false);
                json = signed.Members;
                answeredAt = signed.IssuedAt;
            }
            bool isValidation = json?.Bool("valid") != null && json.Text("status") != null;
            if (!isValidation) throw ApiException.Of(answer, false, apiKey, licenseKey);
            if (json.Bool("valid") == true) grace?.Keep(licenseKey, answer.Body, body, nonce, clock());
            else grace?.Clear(licenseKey);
            return new Validation(json, answeredAt, answer);
        }

        /// <exception cref="SignatureException">The answer is not proven.</exception>
        private async Task<SignedAnswer> VerifyAsync(
            Answer answer, byte[] body, string licenseKey, string nonce, CancellationToken cancellationToken)
        {
            SignedAnswer signed = SignedAnswer.Read(answer.Body, out string verdict);
            if (signed != null)
            {
                byte[] key = await keys.FindAsync(signed.KeyId, cancellationToken).ConfigureAwait(false);
                verdict = signed.Verify(key, productId, body, licenseKey, nonce, clock());
            }
            if (verdict != SignedAnswer.Ok) throw new SignatureException(verdict, answer);
            return signed;
        }

        private async Task<PublicKeys> FetchKeysAsync(CancellationToken cancellationToken)
        {
            string path = "/api/v1/keys/" + Encode(productId);
            Answer answer = await transport
                .SendAsync(() => NewRequest(HttpMethod.Get, path), cancellationToken)
                .ConfigureAwait(false);
            PublicKeys fetched = answer.Status == 200 ? PublicKeys.Of(answer.Json) : null;
            return fetched ?? throw ApiException.Of(answer, false, apiKey);
        }

        private HttpRequestMessage NewValidation(byte[] body, string endUserAddress, string nonce)
        {
            HttpRequestMessage request = NewAuthorizedRequest(HttpMethod.Post, "/api/v1/validate", endUserAddress);
            request.Content = new ByteArrayContent(body);
            request.Content.Headers.ContentType = new MediaTypeHeaderValue("application/json");
            if (nonce != null) request.Headers.TryAddWithoutValidation("X-Validation-Nonce", nonce);
            return request;
        }

        private HttpRequestMessage NewAuthorizedRequest(HttpMethod method, string path, string endUserAddress)
        {
            HttpRequestMessage request = NewRequest(method, path);
            request.Headers.TryAddWithoutValidation("Authorization", "Bearer " + apiKey);
            if (endUserAddress != null) request.Headers.TryAddWithoutValidation("X-End-User-Address", endUserAddress);
            return request;
        }

        private HttpRequestMessage NewRequest(HttpMethod method, string path)
        {
            var request = new HttpRequestMessage(method, new Uri(baseUrl + path));
            request.Headers.TryAddWithoutValidation("Accept", "application/json");
            request.Headers.TryAddWithoutValidation("User-Agent", "latchkey-csharp/" + Version);
            return request;
        }

        private static byte[] Body(string licenseKey, string version, string deviceId)
        {
            string json = "{\"license_key\":" + Json.Quote(licenseKey);
            if (version != null) json += ",\"version\":" + Json.Quote(version);
            if (deviceId != null) json += ",\"device_id\":" + Json.Quote(deviceId);
            return Encoding.UTF8.GetBytes(json + "}");
        }

        private static void RequireLicenseKey(string licenseKey)
        {
            // UTF-8 has no form for half a surrogate pair: another key would be sent.
            bool isText = !string.IsNullOrEmpty(licenseKey) && StrictUtf8.CanEncode(licenseKey);
            if (!isText)
            {
                throw new ConfigurationException("licenseKey must be a text that is not empty");
            }
        }

        private static void RequireAddress(string endUserAddress)
        {
            if (endUserAddress != null && endUserAddress.Any(c => c < ' ' || c > '~'))
            {
                throw new ConfigurationException("endUserAddress must be one IP address, without line breaks");
            }
        }

        private static string NewNonce()
        {
            var bytes = new byte[24];
            using (var random = RandomNumberGenerator.Create()) random.GetBytes(bytes);
            return Base64Url.Encode(bytes);
        }

        /// <summary>As one segment of a path.</summary>
        private static string Encode(string text)
        {
            const string unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
            var result = new StringBuilder();
            foreach (byte b in Encoding.UTF8.GetBytes(text))
            {
                if (unreserved.IndexOf((char)b) >= 0) result.Append((char)b);
                else result.Append('%').Append(b.ToString("X2"));
            }
            return result.ToString();
        }
    }
}
