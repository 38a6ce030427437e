using System.Collections.Generic;

namespace Latchkey
{
    /// <summary>
    /// Keeps entries until the process ends: of up to 1,000 licenses, the oldest out first.
    /// </summary>
    internal sealed class MemoryStore : IGraceStore
    {
        private const int MaxEntries = 1000;

        private readonly Dictionary<string, string> entries = new Dictionary<string, string>();
        private readonly LinkedList<string> oldestFirst = new LinkedList<string>();

        public string Load(string id)
        {
            lock (entries) return entries.TryGetValue(id, out string text) ? text : null;
        }

        public void Save(string id, string text)
        {
            lock (entries)
            {
                Clear(id);
                entries[id] = text;
                oldestFirst.AddLast(id);
                if (entries.Count > MaxEntries) Clear(oldestFirst.First.Value);
            }
        }

        public void Clear(string id)
        {
            lock (entries)
            {
                if (entries.Remove(id)) oldestFirst.Remove(id);
            }
        }
    }
}
