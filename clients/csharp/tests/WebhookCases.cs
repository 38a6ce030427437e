using System;
using System.Linq;
using System.Text;
using System.Threading.Tasks;

namespace Latchkey.Tests
{
    internal sealed class WebhookCases
    {
        private readonly JsonObject cases;
        private readonly ClientTests tests;

        public WebhookCases(JsonObject cases, ClientTests tests)
        {
            this.cases = cases;
            this.tests = tests;
        }

        public async Task RunAsync()
        {
            foreach (JsonObject webhook in Values.Objects(cases, "webhooks"))
            {
                await tests.TestAsync("webhook: " + webhook.Text("name"), () => Compare(webhook));
            }
        }

        private static void Compare(JsonObject webhook)
        {
            JsonObject expected = webhook.Object("expect").Object("event");
            JsonObject error = webhook.Object("expect").Object("error");
            try
            {
                WebhookEvent verified = Verify(webhook);
                if (expected == null) throw new FailureException("it was accepted");
                ClientTests.Equal("the id", expected.Text("id"), verified.Id);
                ClientTests.Equal("the type", expected.Text("type"), verified.Type);
                ClientTests.Equal("the timestamp", expected.Text("timestamp"), verified.Timestamp);
                ClientTests.Equal("the data", expected.Object("data").Members, verified.Data);
            }
            catch (WebhookVerificationException e)
            {
                ClientTests.Equal("the reason", error?.Text("reason"), e.Reason);
                ClientTests.Contains(e.Message, error?.Text("message_contains"));
            }
            catch (ConfigurationException)
            {
                ClientTests.Equal("the type of the error", error?.Text("type"), "configuration");
            }
        }

        private static WebhookEvent Verify(JsonObject webhook)
        {
            byte[] body = Encoding.UTF8.GetBytes(webhook.Text("body"));
            var headers = webhook.Object("headers").Members.ToDictionary(h => h.Key, h => (string)h.Value);
            long? seconds = webhook.Whole("tolerance");
            TimeSpan tolerance = seconds == null ? Webhooks.DefaultTolerance : TimeSpan.FromSeconds(seconds.Value);
            DateTimeOffset now = DateTimeOffset.FromUnixTimeSeconds(webhook.Whole("now").Value);
            return Webhooks.Verify(body, headers, webhook.Text("secret"), tolerance, now);
        }
    }
}
