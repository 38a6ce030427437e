using System.Linq;
using System.Net.Http;
using System.Text.RegularExpressions;

namespace Latchkey
{
    /// <summary>An answer of the service, read up to a limit.</summary>
    internal sealed class Answer
    {
        private readonly HttpResponseMessage response;

        public Answer(HttpResponseMessage response, byte[] body)
        {
            this.response = response;
            Body = body;
        }

        public int Status => (int)response.StatusCode;

        /// <summary>Null if it was too long.</summary>
        public byte[] Body { get; }

        /// <summary>The body as a JSON object, or null if it is anything else.</summary>
        public JsonObject Json => Body == null ? null : Latchkey.Json.ParseObject(Body);

        public string RequestId => Header("X-Request-Id");

        /// <summary><c>Retry-After</c> in seconds; null if it is absent, or a date.</summary>
        public long? RetryAfter
        {
            get
            {
                string value = Header("Retry-After");
                return value != null && Regex.IsMatch(value, @"\A[0-9]{1,18}\z") ? (long?)long.Parse(value) : null;
            }
        }

        /// <summary>Null if it is absent.</summary>
        public string Header(string name)
        {
            return response.Headers.TryGetValues(name, out var values) ? values.First() : null;
        }
    }
}
