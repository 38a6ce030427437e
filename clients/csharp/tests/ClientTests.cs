using System;
using System.Collections.Generic;
using System.IO;
using System.Threading.Tasks;

namespace Latchkey.Tests
{
    /// <summary>
    /// Runs every test, as clients/testing/README.md describes them. What needs a server runs only with its
    /// environment variable.
    /// </summary>
    internal sealed class ClientTests
    {
        private readonly List<string> failures = new List<string>();
        private int passed;
        private int skipped;

        public static int Main()
        {
            return RunAsync().GetAwaiter().GetResult();
        }

        /// <summary>Runs one test, and records how it ended.</summary>
        public async Task TestAsync(string name, Func<Task> body)
        {
            try
            {
                await body();
                passed++;
            }
            catch (Exception e)
            {
                failures.Add(name + ": " + (e is FailureException ? e.Message : e.ToString()));
            }
        }

        public Task TestAsync(string name, Action body)
        {
            return TestAsync(name, () =>
            {
                body();
                return Task.FromResult(true);
            });
        }

        public static void Equal(string what, object expected, object actual)
        {
            if (Values.Same(expected, actual)) return;
            throw new FailureException(what + " is " + Values.Show(actual) + ", not " + Values.Show(expected));
        }

        /// <summary>Null is part of every text.</summary>
        public static void Contains(string text, string part)
        {
            if (!text.Contains(part ?? "")) throw new FailureException(text + " does not contain " + part);
        }

        private static async Task<int> RunAsync()
        {
            const string file = "../cases.json";
            if (!File.Exists(file)) throw new InvalidOperationException("There is no clients/cases.json: npm run cases");
            JsonObject cases = Json.ParseObject(File.ReadAllBytes(file));
            var tests = new ClientTests();
            await new TransportTests(tests).RunAsync();
            await new ProxyTests(tests).RunAsync();
            await new SignatureCases(cases, tests).RunAsync();
            await new WebhookCases(cases, tests).RunAsync();
            await new ConfigurationCases(cases, tests).RunAsync();
            await new StoreTests(tests).RunAsync();
            string casesUrl = Environment.GetEnvironmentVariable("LATCHKEY_CASES_URL");
            if (casesUrl != null) await new CallCases(cases, casesUrl, tests).RunAsync();
            else tests.Skip("calls", "LATCHKEY_CASES_URL");
            string live = Environment.GetEnvironmentVariable("LATCHKEY_LIVE");
            if (live != null) await new LiveTests(JsonObject.Of(Json.Parse(live)), tests).RunAsync();
            else tests.Skip("live", "LATCHKEY_LIVE");
            return tests.Finish();
        }

        private void Skip(string what, string variable)
        {
            skipped++;
            Console.WriteLine("skipped: " + what + " (" + variable + " is not set)");
        }

        private int Finish()
        {
            foreach (string failure in failures) Console.WriteLine("FAILED " + failure);
            Console.WriteLine(passed + " passed, " + failures.Count + " failed, " + skipped + " skipped");
            return failures.Count == 0 ? 0 : 1;
        }
    }

    internal sealed class FailureException : Exception
    {
        public FailureException(string message) : base(message)
        {
        }
    }
}
