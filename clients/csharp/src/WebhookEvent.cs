using System.Collections.Generic;

namespace Latchkey
{
    /// <summary>A verified webhook.</summary>
    public sealed class WebhookEvent
    {
        private readonly JsonObject body;

        internal WebhookEvent(string id, JsonObject body)
        {
            Id = id;
            this.body = body;
        }

        /// <summary>The same for every attempt to deliver the event: skip events you have processed.</summary>
        public string Id { get; }

        /// <summary>Such as <c>license.revoked</c>.</summary>
        public string Type => body.Text("type");

        /// <summary>When it happened, in RFC 3339: <c>DateTimeOffset.Parse</c> reads it.</summary>
        public string Timestamp => body.Text("timestamp");

        /// <summary>What the event is about: texts, numbers, booleans, lists and dictionaries.</summary>
        public IReadOnlyDictionary<string, object> Data => body.Object("data").Members;
    }
}
