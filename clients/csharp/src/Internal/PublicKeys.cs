using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Latchkey
{
    /// <summary>The keys that are trusted: shipped with the program, or fetched.</summary>
    internal interface IKeySource
    {
        /// <summary>The 32 bytes of a key, or null.</summary>
        Task<byte[]> FindAsync(string id, CancellationToken cancellationToken);

        /// <summary>Without asking the service.</summary>
        byte[] FindOffline(string id);
    }

    /// <summary>The Ed25519 keys of a JSON Web Key Set, by their ids. Keys of other types are ignored.</summary>
    internal sealed class PublicKeys : IKeySource
    {
        private readonly Dictionary<string, byte[]> byId = new Dictionary<string, byte[]>();

        private PublicKeys(List<object> keys)
        {
            foreach (object item in keys)
            {
                JsonObject key = JsonObject.Of(item);
                string id = key?.Text("kid");
                if (id == null || key.Text("crv") != "Ed25519") continue;
                byte[] x = Base64Url.Decode(key.Text("x"));
                if (x?.Length == 32) byId[id] = x;
            }
        }

        public bool IsEmpty => byId.Count == 0;

        /// <summary>
        /// The keys of a key set, or of the list <c>keys</c> in one; null if the text is neither.
        /// </summary>
        public static PublicKeys Parse(string json)
        {
            try
            {
                object value = Json.Parse(json);
                return value is List<object> list ? new PublicKeys(list) : Of(JsonObject.Of(value));
            }
            catch (FormatException)
            {
                return null;
            }
        }

        /// <summary>The keys of a key set, or null if the object is none.</summary>
        public static PublicKeys Of(JsonObject keySet)
        {
            List<object> list = keySet?.List("keys");
            return list == null ? null : new PublicKeys(list);
        }

        public byte[] Find(string id)
        {
            return id != null && byId.TryGetValue(id, out byte[] key) ? key : null;
        }

        public Task<byte[]> FindAsync(string id, CancellationToken cancellationToken)
        {
            return Task.FromResult(Find(id));
        }

        public byte[] FindOffline(string id)
        {
            return Find(id);
        }
    }
}
