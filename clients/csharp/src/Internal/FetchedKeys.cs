using System;
using System.Threading;
using System.Threading.Tasks;

namespace Latchkey
{
    /// <summary>The keys of a product, fetched when they are needed first, after an hour, and at an unknown key.</summary>
    internal sealed class FetchedKeys : IKeySource
    {
        private static readonly TimeSpan MaxAge = TimeSpan.FromHours(1);
        private static readonly TimeSpan MinAge = TimeSpan.FromMinutes(1);

        private readonly Func<CancellationToken, Task<PublicKeys>> fetch;
        private readonly Func<DateTimeOffset> clock;
        private readonly SemaphoreSlim oneAtATime = new SemaphoreSlim(1);
        private volatile PublicKeys keys;
        private DateTimeOffset fetchedAt;

        public FetchedKeys(Func<CancellationToken, Task<PublicKeys>> fetch, Func<DateTimeOffset> clock)
        {
            this.fetch = fetch;
            this.clock = clock;
        }

        public async Task<byte[]> FindAsync(string id, CancellationToken cancellationToken)
        {
            await oneAtATime.WaitAsync(cancellationToken).ConfigureAwait(false);
            try
            {
                if (keys == null || IsOlderThan(MaxAge)) await RefreshAsync(cancellationToken).ConfigureAwait(false);
                bool isOutdated = keys.Find(id) == null && IsOlderThan(MinAge);
                if (isOutdated) await RefreshAsync(cancellationToken).ConfigureAwait(false);
                return keys.Find(id);
            }
            finally
            {
                oneAtATime.Release();
            }
        }

        public byte[] FindOffline(string id)
        {
            return keys?.Find(id);
        }

        private async Task RefreshAsync(CancellationToken cancellationToken)
        {
            keys = await fetch(cancellationToken).ConfigureAwait(false);
            fetchedAt = clock();
        }

        private bool IsOlderThan(TimeSpan age)
        {
            return (clock() - fetchedAt).Duration() > age;
        }
    }
}
