using System;
using System.IO;
using System.Threading.Tasks;

namespace Latchkey.Tests
{
    /// <summary>What the shared cases cannot see of the stores.</summary>
    internal sealed class StoreTests
    {
        private readonly ClientTests tests;

        public StoreTests(ClientTests tests)
        {
            this.tests = tests;
        }

        public async Task RunAsync()
        {
            await tests.TestAsync("memory keeps 1,000 licenses", () => MemoryIsBounded());
            await tests.TestAsync("a file is replaced in one step", () => FileIsReplaced());
        }

        private static void MemoryIsBounded()
        {
            var store = new MemoryStore();
            for (int i = 0; i < 1000; i++) store.Save("license " + i, "entry");
            store.Save("license 0", "newer entry");
            store.Save("license 1000", "entry");
            ClientTests.Equal("the license that was saved again", "newer entry", store.Load("license 0"));
            ClientTests.Equal("the oldest", null, store.Load("license 1"));
            ClientTests.Equal("the second oldest", "entry", store.Load("license 2"));
        }

        private static void FileIsReplaced()
        {
            string folder = Path.Combine(Path.GetTempPath(), "latchkey-store-" + Guid.NewGuid().ToString("N"));
            Directory.CreateDirectory(folder);
            var store = new FileStore(Path.Combine(folder, "grace.json"));
            store.Save("id", "entry");
            store.Save("id", "newer entry");
            ClientTests.Equal("the file", "newer entry", store.Load("id"));
            ClientTests.Equal("the number of files", 1, Directory.GetFiles(folder).Length);
            store.Clear("id");
            store.Clear("id");
            ClientTests.Equal("the cleared file", null, store.Load("id"));
            Directory.Delete(folder);
        }
    }
}
