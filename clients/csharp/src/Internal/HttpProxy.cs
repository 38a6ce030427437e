using System;
using System.Linq;
using System.Net;

namespace Latchkey
{
    /// <summary>The HTTP proxy that requests go through.</summary>
    internal static class HttpProxy
    {
        private static readonly char[] Separators = { ',', ' ', '\t', '\r', '\n' };

        /// <summary>
        /// What a proxy is to be; null leaves the choice to the platform. An empty address means that there is none.
        /// </summary>
        /// <exception cref="ConfigurationException">It is not the URL of a proxy.</exception>
        public static WebProxy Find(string option, Uri baseUrl, Func<string, string> environment)
        {
            if (option != null) return option.Length == 0 ? new WebProxy() : Read(option, "Proxy");
            bool isTls = baseUrl.Scheme == "https";
            string name = isTls ? "HTTPS_PROXY" : "HTTP_PROXY";
            // In a CGI program, HTTP_PROXY is a header that the caller chose.
            bool isCgi = !isTls && environment("REQUEST_METHOD") != null;
            string url = Either(environment(name.ToLowerInvariant()), isCgi ? null : environment(name));
            if (url == null) return null;
            string excluded = Either(environment("no_proxy"), environment("NO_PROXY")) ?? "";
            string host = baseUrl.Host.Trim('[', ']').ToLowerInvariant();
            if (IsLoopback(host) || IsExcluded(host, baseUrl.Port, excluded)) return new WebProxy();
            return Read(url, name);
        }

        private static WebProxy Read(string text, string name)
        {
            string address = text.Contains("://") ? text : "http://" + text;
            bool isProxy =
                !text.Any(char.IsWhiteSpace)
                && Uri.TryCreate(address, UriKind.Absolute, out Uri url)
                && url.Scheme == "http"
                && url.Host.Length > 0
                && url.PathAndQuery == "/"
                && url.Fragment.Length == 0;
            if (!isProxy)
            {
                // It may contain a password, so it is not repeated.
                throw new ConfigurationException(
                    name + " must be the URL of an HTTP proxy, such as http://proxy.example.com:3128");
            }
            var parsed = new Uri(address);
            var proxy = new WebProxy(new Uri("http://" + parsed.Authority));
            if (parsed.UserInfo.Length == 0) return proxy;
            string[] user = parsed.UserInfo.Split(new[] { ':' }, 2);
            string password = user.Length == 1 ? "" : Uri.UnescapeDataString(user[1]);
            proxy.Credentials = new NetworkCredential(Uri.UnescapeDataString(user[0]), password);
            return proxy;
        }

        private static string Either(string first, string second)
        {
            return !string.IsNullOrEmpty(first) ? first : string.IsNullOrEmpty(second) ? null : second;
        }

        /// <summary>No other computer could reach it in our place.</summary>
        private static bool IsLoopback(string host)
        {
            bool isNamed = host == "localhost" || host.EndsWith(".localhost", StringComparison.Ordinal);
            return isNamed || (IPAddress.TryParse(host, out IPAddress address) && IPAddress.IsLoopback(address));
        }

        private static bool IsExcluded(string host, int port, string list)
        {
            string[] entries = list.ToLowerInvariant().Split(Separators, StringSplitOptions.RemoveEmptyEntries);
            return entries.Any(entry => Covers(entry, host, port));
        }

        private static bool Covers(string entry, string host, int port)
        {
            if (entry == "*") return true;
            string[] parts = entry.Split('/');
            bool isNetwork = IPAddress.TryParse(parts[0].Trim('[', ']'), out IPAddress network);
            if (isNetwork && parts[0].IndexOfAny(new[] { '.', ':' }) >= 0)
            {
                byte[] bytes = network.GetAddressBytes();
                int bits = 8 * bytes.Length;
                if (parts.Length > 2 || (parts.Length == 2 && !int.TryParse(parts[1], out bits))) return false;
                return IPAddress.TryParse(host, out IPAddress address) && IsIn(address.GetAddressBytes(), bytes, bits);
            }
            int colon = entry.LastIndexOf(':');
            if (colon >= 0 && entry.Substring(colon + 1) != port.ToString()) return false;
            string domain = colon < 0 ? entry : entry.Substring(0, colon);
            domain = domain.Trim('[', ']').TrimStart('*').TrimStart('.');
            return domain.Length > 0 && (host == domain || host.EndsWith("." + domain, StringComparison.Ordinal));
        }

        private static bool IsIn(byte[] address, byte[] network, int bits)
        {
            if (address.Length != network.Length || bits < 0 || bits > 8 * network.Length) return false;
            return Enumerable.Range(0, bits).All(bit =>
            {
                int mask = 0x80 >> (bit % 8);
                return (address[bit / 8] & mask) == (network[bit / 8] & mask);
            });
        }
    }
}
