using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net;
using System.Net.Sockets;
using System.Text;
using System.Threading.Tasks;

namespace Latchkey.Tests
{
    /// <summary>Which proxy is used. That whole calls go through one is tested against a running Latchkey.</summary>
    internal sealed class ProxyTests
    {
        private const string Proxy = "http://proxy.test:3128/";

        private readonly ClientTests tests;

        public ProxyTests(ClientTests tests)
        {
            this.tests = tests;
        }

        public async Task RunAsync()
        {
            await tests.TestAsync("the variables name a proxy, and NO_PROXY what is reached without one", VariablesAreRead);
            await tests.TestAsync("a variable that is no URL of a proxy is named, and not repeated", WrongVariableIsNamed);
            await tests.TestAsync("requests go through the proxy of the option or the environment", UsedAsync);
        }

        private static void VariablesAreRead()
        {
            string[][] used =
            {
                new[] { "", "https://licenses.test" },
                new[] { "other.test,censes.test", "https://licenses.test" },
                new[] { "licenses.test:8443", "https://licenses.test" },
                new[] { "10.0.0.0/8", "https://11.1.2.3" },
                new[] { "10.0.0.0/99", "https://10.1.2.3" },
            };
            foreach (string[] each in used) ClientTests.Equal(string.Join(" and ", each), Proxy, ProxyOf(each[1], each[0]));
            string[][] unused =
            {
                new[] { "LICENSES.test", "https://licenses.test" },
                new[] { "test", "https://licenses.test" },
                new[] { ".test", "https://licenses.test" },
                new[] { "*.test", "https://licenses.test" },
                new[] { "a.test, licenses.test", "https://licenses.test" },
                new[] { "*", "https://licenses.test" },
                new[] { "licenses.test:8443", "https://licenses.test:8443" },
                new[] { "10.0.0.0/8", "http://10.1.2.3" },
                new[] { "10.1.2.3", "http://10.1.2.3" },
                new[] { "2001:db8::/32", "http://[2001:db8::7]" },
                new[] { "", "http://localhost:3000" },
                new[] { "", "http://127.8.8.8" },
                new[] { "", "http://[::1]:3000" },
            };
            foreach (string[] each in unused) ClientTests.Equal(string.Join(" and ", each), null, ProxyOf(each[1], each[0]));
            var none = new Dictionary<string, string>();
            ClientTests.Equal("no variable", null, HttpProxy.Find(null, new Uri("https://licenses.test"), Reader(none)));
        }

        private static string ProxyOf(string url, string excluded)
        {
            var environment = new Dictionary<string, string>
            {
                ["HTTPS_PROXY"] = Proxy,
                ["http_proxy"] = Proxy,
                ["NO_PROXY"] = excluded,
            };
            return HttpProxy.Find(null, new Uri(url), Reader(environment)).Address?.AbsoluteUri;
        }

        private static void WrongVariableIsNamed()
        {
            foreach (string wrong in new[] { "socks5://proxy.test", "http://", "a b", "http://user:secret@proxy.test:x" })
            {
                var environment = new Dictionary<string, string> { ["HTTPS_PROXY"] = wrong };
                try
                {
                    HttpProxy.Find(null, new Uri("https://licenses.test"), Reader(environment));
                    throw new FailureException(wrong + " is accepted");
                }
                catch (ConfigurationException e)
                {
                    string expected =
                        "HTTPS_PROXY must be the URL of an HTTP proxy, such as http://proxy.example.com:3128";
                    ClientTests.Equal("the message", expected, e.Message);
                }
            }
        }

        private static async Task UsedAsync()
        {
            var asked = new List<string>();
            var server = new TcpListener(IPAddress.Loopback, 0);
            server.Start();
            Task answering = AnswerAsync(server, asked, 4);
            string url = "http://" + server.LocalEndpoint;
            var variable = new Dictionary<string, string> { ["http_proxy"] = url };
            var other = new Dictionary<string, string> { ["http_proxy"] = "http://127.0.0.1:9" };
            await ValidateAsync("http://licenses.test", null, variable);
            await ValidateAsync("http://licenses.test", url, other);
            await ValidateAsync(url, "", variable);
            await ValidateAsync(url, null, variable);
            await answering;
            server.Stop();
            const string absolute = "POST http://licenses.test/api/v1/validate HTTP/1.1";
            const string plain = "POST /api/v1/validate HTTP/1.1";
            ClientTests.Equal("what was asked", string.Join("\n", absolute, absolute, plain, plain), string.Join("\n", asked));
        }

        private static async Task ValidateAsync(string url, string proxy, Dictionary<string, string> environment)
        {
            var options = new LatchkeyClientOptions
            {
                ApiKey = "key",
                BaseUrl = url,
                MaxRetries = 0,
                Proxy = proxy,
                Environment = Reader(environment),
            };
            using (var client = new LatchkeyClient(options))
            {
                ClientTests.Equal("valid", true, (await client.ValidateAsync("KEY")).Valid);
            }
        }

        private static async Task AnswerAsync(TcpListener server, List<string> asked, int count)
        {
            for (int i = 0; i < count; i++)
            {
                using (TcpClient connection = await server.AcceptTcpClientAsync())
                {
                    NetworkStream stream = connection.GetStream();
                    asked.Add(await ReadRequestAsync(stream));
                    const string body = "{\"valid\":true,\"status\":\"active\"}";
                    string head = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: " + body.Length + "\r\n\r\n";
                    byte[] answer = Encoding.ASCII.GetBytes(head + body);
                    await stream.WriteAsync(answer, 0, answer.Length);
                }
            }
        }

        /// <summary>Its first line; the whole of it is read, as it ends with the body.</summary>
        private static async Task<string> ReadRequestAsync(Stream stream)
        {
            var buffer = new byte[8192];
            string text = "";
            while (!text.EndsWith("}", StringComparison.Ordinal))
            {
                int read = await stream.ReadAsync(buffer, 0, buffer.Length);
                if (read == 0) break;
                text += Encoding.ASCII.GetString(buffer, 0, read);
            }
            return text.Split('\r').First();
        }

        private static Func<string, string> Reader(Dictionary<string, string> environment)
        {
            return name => environment.TryGetValue(name, out string value) ? value : null;
        }
    }
}
