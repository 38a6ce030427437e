using System;

namespace Latchkey
{
    /// <summary>
    /// Lets <see cref="LatchkeyClient.ValidateAsync"/> answer from the last valid, signed answer while the service
    /// cannot be reached. It needs <see cref="Verification"/>.
    /// </summary>
    public sealed class OfflineGrace
    {
        private const int MaxHours = 8760;

        private OfflineGrace(double hours, IGraceStore store)
        {
            if (!(hours > 0 && hours <= MaxHours))
            {
                throw new ConfigurationException("OfflineGrace: hours must be more than 0 and at most " + MaxHours);
            }
            Hours = hours;
            Store = store;
        }

        internal double Hours { get; }

        internal IGraceStore Store { get; }

        /// <summary>A file outlives the process, and keys that were fetched do not.</summary>
        internal bool NeedsShippedKeys => Store is FileStore;

        /// <summary>For this long after an answer, of up to 1,000 licenses, until the process ends.</summary>
        public static OfflineGrace InMemory(double hours)
        {
            return new OfflineGrace(hours, new MemoryStore());
        }

        /// <summary>
        /// In a file with the answer of the license that was validated last. Needs
        /// <see cref="Verification.WithKeys"/>.
        /// </summary>
        public static OfflineGrace InFile(double hours, string path)
        {
            return new OfflineGrace(hours, new FileStore(path));
        }

        /// <summary>In a store of your own.</summary>
        public static OfflineGrace InStore(double hours, IGraceStore store)
        {
            return new OfflineGrace(hours, store ?? throw new ArgumentNullException(nameof(store)));
        }
    }
}
