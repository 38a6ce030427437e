using System;
using System.Linq;
using System.Threading.Tasks;

namespace Latchkey.Tests
{
    internal sealed class ConfigurationCases
    {
        private readonly JsonObject cases;
        private readonly ClientTests tests;

        public ConfigurationCases(JsonObject cases, ClientTests tests)
        {
            this.cases = cases;
            this.tests = tests;
        }

        public async Task RunAsync()
        {
            foreach (JsonObject configuration in Values.Objects(cases, "configurations"))
            {
                await tests.TestAsync("configuration: " + configuration.Text("name"), () => Compare(configuration));
            }
        }

        private static void Compare(JsonObject configuration)
        {
            JsonObject error = configuration.Object("expect").Object("error");
            try
            {
                Construct(configuration.Object("options"), configuration.Object("environment")).Dispose();
                if (error != null) throw new FailureException("it was accepted");
            }
            catch (ConfigurationException e)
            {
                if (error == null) throw;
                string name = error.Text("names");
                string option = string.Concat(name.Split('_').Select(w => char.ToUpperInvariant(w[0]) + w.Substring(1)));
                if (e.Message.Contains(option) || e.Message.Contains(name)) return;
                throw new FailureException("the message does not name " + option + ": " + e.Message);
            }
        }

        private static LatchkeyClient Construct(JsonObject given, JsonObject environment)
        {
            var options = new LatchkeyClientOptions
            {
                ApiKey = given.Text("api_key"),
                BaseUrl = given.Text("base_url"),
                Proxy = given.Text("proxy"),
                Environment = name => environment?.Text(name),
            };
            if (given.Whole("timeout_ms") is long ms) options.Timeout = TimeSpan.FromMilliseconds(ms);
            if (given.Integer("max_retries") is int retries) options.MaxRetries = retries;
            JsonObject verification = given.Object("verification");
            if (verification != null) options.Verification = NewVerification(verification);
            JsonObject grace = given.Object("offline_grace");
            if (grace != null) options.OfflineGrace = NewGrace(grace);
            return new LatchkeyClient(options);
        }

        private static Verification NewVerification(JsonObject given)
        {
            string productId = given.Text("product_id");
            return given.List("public_keys") == null
                ? Verification.WithFetchedKeys(productId)
                : Verification.WithKeys(productId, Values.ToJson(given.List("public_keys")));
        }

        private static OfflineGrace NewGrace(JsonObject given)
        {
            double hours = Convert.ToDouble(given.Any("hours"));
            return given.Text("store") == "file"
                ? OfflineGrace.InFile(hours, "never-written.json")
                : OfflineGrace.InMemory(hours);
        }
    }
}
