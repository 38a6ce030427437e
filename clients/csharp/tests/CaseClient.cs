using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

namespace Latchkey.Tests
{
    /// <summary>The client of one case, with its clock, its sleeps and its file.</summary>
    internal sealed class CaseClient : IDisposable
    {
        private readonly JsonObject cases;
        private readonly JsonObject given;
        private readonly string baseUrl;
        private readonly string file;
        private readonly List<double> delays = new List<double>();
        private DateTimeOffset now;
        private LatchkeyClient client;

        public CaseClient(JsonObject cases, JsonObject given, string baseUrl, string file)
        {
            this.cases = cases;
            this.given = given;
            this.baseUrl = baseUrl;
            this.file = file;
            string content = given.Object("offline_grace")?.Text("content");
            if (content != null) File.WriteAllText(file, content);
            Construct();
        }

        public async Task RunAsync(JsonObject step)
        {
            now = DateTimeOffset.FromUnixTimeSeconds(step.Whole("now").Value);
            delays.Clear();
            foreach (JsonObject action in Values.Objects(step, "before")) Prepare(action);
            JsonObject expected = step.Object("expect");
            try
            {
                Dictionary<string, object> result = Values.Properties(await CallAsync(step));
                if (expected.Object("result") == null) throw new FailureException("there was no error");
                foreach (var member in expected.Object("result").Members)
                {
                    ClientTests.Equal(member.Key, member.Value, result[member.Key]);
                }
            }
            catch (LatchkeyException e)
            {
                if (expected.Object("error") == null) throw new FailureException("it failed: " + e);
                Compare(expected.Object("error"), e, step.Text("license_key"));
            }
            CompareDelays(expected.List("delays_ms"));
            if (expected.Bool("stored") == null) return;
            ClientTests.Equal("stored", expected.Bool("stored"), File.Exists(file) && new FileInfo(file).Length > 0);
        }

        public void Dispose()
        {
            client.Dispose();
        }

        private void Construct()
        {
            var options = new LatchkeyClientOptions
            {
                ApiKey = cases.Text("api_key"),
                BaseUrl = baseUrl,
                Clock = () => now,
                Sleep = Record,
            };
            if (given.Whole("timeout_ms") is long ms) options.Timeout = TimeSpan.FromMilliseconds(ms);
            if (given.Integer("max_retries") is int retries) options.MaxRetries = retries;
            JsonObject verification = given.Object("verification");
            if (verification != null) options.Verification = NewVerification(verification.List("public_keys"));
            JsonObject grace = given.Object("offline_grace");
            if (grace != null) options.OfflineGrace = NewGrace(grace);
            client = new LatchkeyClient(options);
        }

        private Task Record(TimeSpan delay, CancellationToken cancellationToken)
        {
            delays.Add(delay.TotalMilliseconds);
            return Task.FromResult(true);
        }

        private Verification NewVerification(List<object> keyNames)
        {
            string productId = cases.Text("product_id");
            if (keyNames == null) return Verification.WithFetchedKeys(productId);
            JsonObject keys = cases.Object("keys");
            return Verification.WithKeys(productId, Values.ToJson(keyNames.Select(n => keys.Any((string)n)).ToList()));
        }

        private OfflineGrace NewGrace(JsonObject grace)
        {
            double hours = Convert.ToDouble(grace.Any("hours"));
            return grace.Text("store") == "file"
                ? OfflineGrace.InFile(hours, file)
                : OfflineGrace.InMemory(hours);
        }

        private void Prepare(JsonObject action)
        {
            switch (action.Text("do"))
            {
                case "restart":
                    client.Dispose();
                    Construct();
                    break;
                case "delete":
                    File.Delete(file);
                    break;
                case "write":
                    File.WriteAllText(file, action.Text("content"));
                    break;
                default:
                    var entry = (Dictionary<string, object>)Json.Parse(File.ReadAllBytes(file));
                    entry[action.Text("member")] = action.Any("value");
                    File.WriteAllText(file, Values.ToJson(entry));
                    break;
            }
        }

        private async Task<object> CallAsync(JsonObject step)
        {
            string licenseKey = step.Text("license_key");
            string address = step.Text("end_user_address");
            if (step.Text("call") == "get_license") return await client.GetLicenseAsync(licenseKey, address);
            return await client.ValidateAsync(licenseKey, step.Text("version"), step.Text("device_id"), address);
        }

        private void Compare(JsonObject expected, LatchkeyException e, string licenseKey)
        {
            string type = Values.SnakeCase(e.GetType().Name.Replace("Exception", ""));
            ClientTests.Equal("the type of the error (" + e.Message + ")", expected.Text("type"), type);
            Dictionary<string, object> members = Values.Properties(e);
            ClientTests.Contains(e.Message, expected.Text("message_contains"));
            foreach (var member in expected.Members.Where(m => m.Key != "type" && m.Key != "message_contains"))
            {
                ClientTests.Equal(member.Key, member.Value, members[member.Key]);
            }
            foreach (string secret in new[] { cases.Text("api_key"), licenseKey })
            {
                bool discloses = !string.IsNullOrEmpty(secret) && e.Message.Contains(secret);
                if (discloses) throw new FailureException("the message discloses a key: " + e.Message);
            }
        }

        private void CompareDelays(List<object> ranges)
        {
            if (ranges == null) return;
            bool matches = ranges.Count == delays.Count && ranges.Zip(delays, IsWithin).All(within => within);
            if (matches) return;
            string expected = Values.ToJson(ranges);
            throw new FailureException("the delays are " + string.Join(", ", delays) + ", not within " + expected);
        }

        private static bool IsWithin(object range, double delay)
        {
            var bounds = (List<object>)range;
            return delay >= Convert.ToDouble(bounds[0]) && delay <= Convert.ToDouble(bounds[1]);
        }
    }
}
