using System;
using System.Threading.Tasks;

namespace Latchkey.Tests
{
    /// <summary>Tests against a running Latchkey, whose addresses and keys LATCHKEY_LIVE names.</summary>
    internal sealed class LiveTests
    {
        private readonly JsonObject live;
        private readonly ClientTests tests;

        public LiveTests(JsonObject live, ClientTests tests)
        {
            this.live = live;
            this.tests = tests;
        }

        public async Task RunAsync()
        {
            string productId = live.Text("product_id");
            string active = live.Object("licenses").Text("active");
            string unknown = live.Object("licenses").Text("unknown");
            Verification shipped = Verification.WithKeys(productId, Values.ToJson(live.List("public_keys")));
            using (LatchkeyClient client = NewClient(live.Text("api_key"), shipped))
            {
                await ExpectStatusAsync(client, active, "active");
                await ExpectStatusAsync(client, live.Object("licenses").Text("revoked"), "revoked");
                await ExpectStatusAsync(client, unknown, "license_not_found");
                await tests.TestAsync("live: a lookup", async () =>
                {
                    License license = await client.GetLicenseAsync(active);
                    ClientTests.Equal("status", "active", license.Status);
                    ClientTests.Equal("license_key", active, license.LicenseKey);
                });
                await ExpectFailureAsync<NotFoundException>("a lookup of an unknown license", client, unknown);
            }
            Verification fetched = Verification.WithFetchedKeys(productId);
            using (LatchkeyClient client = NewClient(live.Text("api_key"), fetched))
            {
                await tests.TestAsync("live: a verification with fetched keys", async () =>
                {
                    ClientTests.Equal("valid", true, (await client.ValidateAsync(active)).Valid);
                });
            }
            using (LatchkeyClient client = NewClient(live.Text("client_api_key"), null))
            {
                await ExpectFailureAsync<PermissionDeniedException>("a lookup with a client key", client, active);
            }
            using (LatchkeyClient client = NewClient("lk_live_wrong", null))
            {
                await ExpectFailureAsync<AuthenticationException>("a wrong API key", client, active);
            }
        }

        private LatchkeyClient NewClient(string apiKey, Verification verification)
        {
            return new LatchkeyClient(new LatchkeyClientOptions
            {
                BaseUrl = live.Text("base_url"),
                ApiKey = apiKey,
                Verification = verification,
            });
        }

        private Task ExpectStatusAsync(LatchkeyClient client, string licenseKey, string status)
        {
            return tests.TestAsync("live: a validation that answers " + status, async () =>
            {
                Validation validation = await client.ValidateAsync(licenseKey);
                ClientTests.Equal("status", status, validation.Status);
                ClientTests.Equal("valid", status == "active", validation.Valid);
            });
        }

        private Task ExpectFailureAsync<T>(string name, LatchkeyClient client, string licenseKey)
            where T : LatchkeyException
        {
            return tests.TestAsync("live: " + name, async () =>
            {
                try
                {
                    await client.GetLicenseAsync(licenseKey);
                }
                catch (LatchkeyException e)
                {
                    ClientTests.Equal("the type of the error", typeof(T).Name, e.GetType().Name);
                    return;
                }
                throw new FailureException("there was no error");
            });
        }
    }
}
