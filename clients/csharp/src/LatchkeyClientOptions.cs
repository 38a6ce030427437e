using System;
using System.Linq;
using System.Net;
using System.Threading;
using System.Threading.Tasks;

namespace Latchkey
{
    /// <summary>The options of a <see cref="LatchkeyClient"/>.</summary>
    public sealed class LatchkeyClientOptions
    {
        private const int MostRetries = 5;

        /// <summary>The API key of the product. By default the environment variable LATCHKEY_API_KEY.</summary>
        public string ApiKey { get; set; }

        /// <summary>
        /// Such as <c>https://licenses.example.com</c>. By default the environment variable LATCHKEY_BASE_URL.
        /// </summary>
        public string BaseUrl { get; set; }

        /// <summary>Of one attempt, from connecting to the last byte. By default 10 seconds.</summary>
        public TimeSpan Timeout { get; set; } = TimeSpan.FromSeconds(10);

        /// <summary>How often a request is sent again when the service cannot be reached: 0 to 5.</summary>
        public int MaxRetries { get; set; } = 2;

        /// <summary>
        /// The URL of an HTTP proxy to go through, such as <c>http://user:password@proxy.example.com:3128</c>; empty for
        /// none. By default that of the environment variables HTTPS_PROXY, HTTP_PROXY and NO_PROXY, else of the system.
        /// </summary>
        public string Proxy { get; set; }

        /// <summary>Makes the client verify the signatures of validations.</summary>
        public Verification Verification { get; set; }

        /// <summary>Makes the client answer from the last valid answer while the service cannot be reached.</summary>
        public OfflineGrace OfflineGrace { get; set; }

        internal Func<string, string> Environment { get; set; } = System.Environment.GetEnvironmentVariable;

        internal Func<DateTimeOffset> Clock { get; set; } = () => DateTimeOffset.UtcNow;

        internal Func<TimeSpan, CancellationToken, Task> Sleep { get; set; } = Task.Delay;

        internal string CheckedApiKey()
        {
            string apiKey = ApiKey ?? Environment("LATCHKEY_API_KEY");
            if (string.IsNullOrEmpty(apiKey))
            {
                throw new ConfigurationException(
                    "ApiKey is missing: pass the API key of your product, or set LATCHKEY_API_KEY to it");
            }
            // All that is visible in ASCII: white space and control characters would break the header.
            if (apiKey.All(c => c > ' ' && c <= '~')) return apiKey;
            throw new ConfigurationException(
                "ApiKey (or LATCHKEY_API_KEY) has a space, a line break, or another character in it that no API key " +
                "has: copy it again");
        }

        internal string CheckedBaseUrl()
        {
            const string accepted = "an absolute http or https URL such as https://licenses.example.com";
            string baseUrl = BaseUrl ?? Environment("LATCHKEY_BASE_URL");
            if (string.IsNullOrEmpty(baseUrl))
            {
                throw new ConfigurationException(
                    "BaseUrl is missing: pass " + accepted + ", or set LATCHKEY_BASE_URL to it");
            }
            if (IsBaseUrl(baseUrl)) return baseUrl.TrimEnd('/');
            throw new ConfigurationException(
                "BaseUrl (or LATCHKEY_BASE_URL) must be " + accepted + ", without user name, query and fragment");
        }

        internal WebProxy FindProxy(Uri baseUrl)
        {
            return HttpProxy.Find(Proxy, baseUrl, Environment);
        }

        internal void Check()
        {
            if (Timeout <= TimeSpan.Zero || Timeout > TimeSpan.FromDays(1))
            {
                throw new ConfigurationException("Timeout must be positive, and a day at most");
            }
            if (MaxRetries < 0 || MaxRetries > MostRetries)
            {
                throw new ConfigurationException("MaxRetries must be between 0 and " + MostRetries);
            }
            if (OfflineGrace == null) return;
            if (Verification == null)
            {
                throw new ConfigurationException("OfflineGrace needs Verification: only signed answers are kept");
            }
            if (OfflineGrace.NeedsShippedKeys && Verification.PublicKeys == null)
            {
                throw new ConfigurationException(
                    "OfflineGrace in a file needs Verification.WithKeys: keys that are fetched cannot be had offline");
            }
        }

        private static bool IsBaseUrl(string text)
        {
            bool isHttp =
                text.StartsWith("http://", StringComparison.OrdinalIgnoreCase)
                || text.StartsWith("https://", StringComparison.OrdinalIgnoreCase);
            bool isPlain = isHttp && !text.Any(c => c <= ' ' || c == '?' || c == '#' || c == '\\');
            return isPlain
                && Uri.TryCreate(text, UriKind.Absolute, out Uri url)
                && url.Host.Length > 0
                && !url.Authority.Contains("@")
                && !text.Substring(text.IndexOf("//", StringComparison.Ordinal) + 2).Split('/')[0].Contains("@");
        }
    }
}
