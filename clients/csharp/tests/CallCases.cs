using System;
using System.Collections.Generic;
using System.IO;
using System.Net.Http;
using System.Threading.Tasks;

namespace Latchkey.Tests
{
    /// <summary>Calls against the case server, which checks what it receives.</summary>
    internal sealed class CallCases
    {
        private static readonly HttpClient Http = new HttpClient();

        private readonly JsonObject cases;
        private readonly string casesUrl;
        private readonly ClientTests tests;

        public CallCases(JsonObject cases, string casesUrl, ClientTests tests)
        {
            this.cases = cases;
            this.casesUrl = casesUrl;
            this.tests = tests;
        }

        public async Task RunAsync()
        {
            foreach (JsonObject call in Values.Objects(cases, "calls"))
            {
                await tests.TestAsync("call: " + call.Text("name"), () => CompareAsync(call));
            }
        }

        private async Task CompareAsync(JsonObject call)
        {
            string name = Uri.EscapeDataString(call.Text("name"));
            string folder = Path.Combine(Path.GetTempPath(), "latchkey-case-" + Guid.NewGuid().ToString("N"));
            List<object> problems = null;
            Directory.CreateDirectory(folder);
            try
            {
                await RunAsync(call, name, Path.Combine(folder, "grace.json"));
            }
            finally
            {
                problems = await ProblemsAsync(name);
                Directory.Delete(folder, true);
            }
            ClientTests.Equal("the server's list of problems", new List<object>(), problems);
        }

        private async Task RunAsync(JsonObject call, string name, string file)
        {
            using (var client = new CaseClient(cases, call.Object("client"), casesUrl + "/" + name, file))
            {
                int number = 0;
                foreach (JsonObject step in Values.Objects(call, "steps"))
                {
                    number++;
                    try
                    {
                        await client.RunAsync(step);
                    }
                    catch (FailureException e)
                    {
                        throw new FailureException("step " + number + ": " + e.Message);
                    }
                }
            }
        }

        private async Task<List<object>> ProblemsAsync(string name)
        {
            byte[] verdict = await Http.GetByteArrayAsync(casesUrl + "/verdict/" + name);
            return Json.ParseObject(verdict).List("problems");
        }
    }
}
