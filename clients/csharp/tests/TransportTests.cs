using System;
using System.Net;
using System.Net.Http;
using System.Net.Sockets;
using System.Threading;
using System.Threading.Tasks;

namespace Latchkey.Tests
{
    /// <summary>What the shared cases cannot see of calls that are given up.</summary>
    internal sealed class TransportTests
    {
        private readonly ClientTests tests;

        public TransportTests(ClientTests tests)
        {
            this.tests = tests;
        }

        public async Task RunAsync()
        {
            await tests.TestAsync("a cancelled call ends", CancelledCallEndsAsync);
            await tests.TestAsync("an error says why there is no connection", ReasonIsSaidAsync);
            await tests.TestAsync("a connection that fails as it is closed ends no process", FailedCloseIsNoCrashAsync);
        }

        /// <summary>By a server that accepts connections and never answers.</summary>
        private static async Task CancelledCallEndsAsync()
        {
            var server = new TcpListener(IPAddress.Loopback, 0);
            server.Start();
            var options = new LatchkeyClientOptions
            {
                ApiKey = "key",
                BaseUrl = "http://" + server.LocalEndpoint,
            };
            using (var client = new LatchkeyClient(options))
            using (var cancellation = new CancellationTokenSource(200))
            {
                try
                {
                    await client.ValidateAsync("license", cancellationToken: cancellation.Token);
                    throw new FailureException("there was no error");
                }
                catch (OperationCanceledException)
                {
                    ClientTests.Equal("cancelled", true, cancellation.IsCancellationRequested);
                }
            }
            server.Stop();
        }

        private static async Task ReasonIsSaidAsync()
        {
            var options = new LatchkeyClientOptions { ApiKey = "key", BaseUrl = "http://127.0.0.1:9", MaxRetries = 0 };
            using (var client = new LatchkeyClient(options))
            {
                try
                {
                    await client.ValidateAsync("license");
                    throw new FailureException("there was no error");
                }
                catch (TransportException e)
                {
                    ClientTests.Contains(e.Message, "The connection failed to 127.0.0.1:9: ");
                    ClientTests.Contains(e.Message, "refused");
                }
            }
        }

        /// <summary>Otherwise the process ends in one of the next tests, and nothing is reported.</summary>
        private static async Task FailedCloseIsNoCrashAsync()
        {
            var transport = new HttpTransport(TimeSpan.FromMilliseconds(50), 0, Task.Delay, null, new FailingCloseHandler());
            try
            {
                Func<HttpRequestMessage> request = () => new HttpRequestMessage(HttpMethod.Get, "http://localhost/");
                await transport.SendAsync(request, CancellationToken.None);
                throw new FailureException("there was no error");
            }
            catch (TransportException e)
            {
                // Lets the thread that cancelled go on: what follows runs on it.
                await Task.Yield();
                ClientTests.Equal("the error", "No complete answer within 50 ms", e.Message);
            }
        }

        /// <summary>Never answers; its connection throws when it is closed, as Mono's does in a program that ends.</summary>
        private sealed class FailingCloseHandler : HttpMessageHandler
        {
            protected override Task<HttpResponseMessage> SendAsync(
                HttpRequestMessage request, CancellationToken cancellationToken)
            {
                cancellationToken.Register(() => throw new SocketException());
                return new TaskCompletionSource<HttpResponseMessage>().Task;
            }
        }
    }
}
