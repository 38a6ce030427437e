using System;
using System.IO;
using System.Net;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;

namespace Latchkey
{
    /// <summary>Sends requests: with a limit of time for each attempt, and again where that may help.</summary>
    internal sealed class HttpTransport : IDisposable
    {
        private const int MaxBodyBytes = 1 << 20;
        private const int FirstDelayMs = 250;
        private const int MaxRetryAfterSeconds = 5;

        private readonly HttpClient http;
        private readonly TimeSpan timeout;
        private readonly int maxRetries;
        private readonly Func<TimeSpan, CancellationToken, Task> sleep;
        private readonly Random random = new Random();

        public HttpTransport(
            TimeSpan timeout,
            int maxRetries,
            Func<TimeSpan, CancellationToken, Task> sleep,
            WebProxy proxy = null,
            HttpMessageHandler handler = null)
        {
            this.timeout = timeout;
            this.maxRetries = maxRetries;
            this.sleep = sleep;
            http = new HttpClient(handler ?? NewHandler(proxy));
            http.Timeout = Timeout.InfiniteTimeSpan;
            http.DefaultRequestHeaders.ExpectContinue = false;
        }

        /// <summary>The answer, whatever its status is.</summary>
        public async Task<Answer> SendAsync(Func<HttpRequestMessage> newRequest, CancellationToken cancellationToken)
        {
            for (int retry = 0; ; retry++)
            {
                Answer answer = null;
                try
                {
                    answer = await AttemptAsync(newRequest(), cancellationToken).ConfigureAwait(false);
                    bool isFinal = answer.Status < 500 || answer.RetryAfter > MaxRetryAfterSeconds;
                    if (isFinal || retry >= maxRetries) return answer;
                }
                catch (TransportException e) when (retry < maxRetries && !IsUntrusted(e))
                {
                    // Tried again below.
                }
                await sleep(Delay(answer, retry), cancellationToken).ConfigureAwait(false);
            }
        }

        public void Dispose()
        {
            http.Dispose();
        }

        private static HttpClientHandler NewHandler(WebProxy proxy)
        {
            var handler = new HttpClientHandler { AllowAutoRedirect = false, UseCookies = false };
            if (proxy == null) return handler;
            handler.UseProxy = proxy.Address != null;
            if (handler.UseProxy) handler.Proxy = proxy;
            return handler;
        }

        private async Task<Answer> AttemptAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            string host = request.RequestUri.Authority;
            using (request)
            using (var limit = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken))
            using (new Timer(CancelQuietly, limit, timeout, Timeout.InfiniteTimeSpan))
            {
                try
                {
                    return await ReceiveAsync(request, limit.Token).ConfigureAwait(false);
                }
                catch (OperationCanceledException e) when (!cancellationToken.IsCancellationRequested)
                {
                    throw new TransportException(
                        "No complete answer within " + timeout.TotalMilliseconds + " ms", e);
                }
                catch (Exception e) when (e is HttpRequestException || e is IOException || e is WebException)
                {
                    string problem = IsUntrusted(e)
                        ? "The certificate of " + host + " is not trusted"
                        : "The connection failed to " + host + ReasonOf(e, request.RequestUri);
                    throw new TransportException(problem, e);
                }
            }
        }

        /// <summary>
        /// Ends an attempt. What this throws, as Mono does when it closes the connection of a program that ends, would
        /// end the process: CancelAfter calls it on a thread where nobody catches it.
        /// </summary>
        private static void CancelQuietly(object limit)
        {
            try
            {
                ((CancellationTokenSource)limit).Cancel();
            }
            catch (Exception)
            {
                // Of an attempt that was given up.
            }
        }

        private async Task<Answer> ReceiveAsync(HttpRequestMessage request, CancellationToken token)
        {
            Task<HttpResponseMessage> sending = http.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, token);
            using (HttpResponseMessage response = await WaitAsync(sending, token).ConfigureAwait(false))
            {
                Stream stream = await response.Content.ReadAsStreamAsync().ConfigureAwait(false);
                return new Answer(response, await ReadAsync(stream, response, token).ConfigureAwait(false));
            }
        }

        /// <summary>The body, or null if it is too long.</summary>
        private static async Task<byte[]> ReadAsync(Stream stream, HttpResponseMessage response, CancellationToken token)
        {
            var body = new MemoryStream();
            var buffer = new byte[16 * 1024];
            while (true)
            {
                Task<int> reading = stream.ReadAsync(buffer, 0, buffer.Length, token);
                int count = await WaitAsync(reading, token).ConfigureAwait(false);
                if (count == 0) break;
                body.Write(buffer, 0, count);
                if (body.Length > MaxBodyBytes) return null;
            }
            bool isCutOff = body.Length < response.Content.Headers.ContentLength;
            if (isCutOff) throw new IOException("The connection ended within the body");
            return body.ToArray();
        }

        /// <summary>Not every stream can be cancelled, so the wait for it is.</summary>
        private static async Task<T> WaitAsync<T>(Task<T> task, CancellationToken token)
        {
            Task first = await Task.WhenAny(task, Task.Delay(Timeout.Infinite, token)).ConfigureAwait(false);
            if (first == task) return await task.ConfigureAwait(false);
            Forget(task);
            throw new OperationCanceledException(token);
        }

        private static async void Forget<T>(Task<T> task)
        {
            try
            {
                (await task.ConfigureAwait(false) as IDisposable)?.Dispose();
            }
            catch (Exception)
            {
                // Of an attempt that was given up.
            }
        }

        /// <summary>What the innermost exception says, unless it names the license key, which ends a lookup's path.</summary>
        private static string ReasonOf(Exception failure, Uri url)
        {
            string reason = failure.GetBaseException().Message;
            return reason.Contains(url.Segments[url.Segments.Length - 1]) ? "" : ": " + reason;
        }

        private static bool IsUntrusted(Exception failure)
        {
            for (Exception cause = failure; cause != null; cause = cause.InnerException)
            {
                if (cause is System.Security.Authentication.AuthenticationException) return true;
                if (cause is WebException web && web.Status == WebExceptionStatus.TrustFailure) return true;
            }
            return false;
        }

        private TimeSpan Delay(Answer answer, int retry)
        {
            if (answer?.RetryAfter != null) return TimeSpan.FromSeconds(answer.RetryAfter.Value);
            int shortest = FirstDelayMs << retry;
            lock (random) return TimeSpan.FromMilliseconds(random.Next(shortest, 2 * shortest + 1));
        }
    }
}
