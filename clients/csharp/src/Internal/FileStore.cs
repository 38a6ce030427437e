using System;
using System.IO;
using System.Runtime.InteropServices;
using System.Text;

namespace Latchkey
{
    /// <summary>
    /// Keeps one entry, of the license that was validated last, in a file that only its owner can read.
    /// </summary>
    internal sealed class FileStore : IGraceStore
    {
        /// <summary>More than the longest answer takes.</summary>
        private const int MaxBytes = 4 << 20;

        private const uint OwnerOnly = 384; // 0600

        private readonly string path;

        public FileStore(string path)
        {
            this.path = Path.GetFullPath(path);
        }

        public string Load(string id)
        {
            var file = new FileInfo(path);
            if (!file.Exists || file.Length == 0) return null;
            if (file.Length > MaxBytes) throw new IOException("The file is too long");
            return File.ReadAllText(path, Encoding.UTF8);
        }

        public void Save(string id, string text)
        {
            string beside = path + "." + Guid.NewGuid().ToString("N") + ".tmp";
            try
            {
                using (var file = new FileStream(beside, FileMode.CreateNew, FileAccess.Write))
                {
                    Protect(beside);
                    byte[] bytes = Encoding.UTF8.GetBytes(text);
                    file.Write(bytes, 0, bytes.Length);
                }
                if (File.Exists(path)) File.Replace(beside, path, null);
                else File.Move(beside, path);
            }
            finally
            {
                File.Delete(beside);
            }
        }

        public void Clear(string id)
        {
            File.Delete(path);
        }

        /// <summary>On Windows a file inherits who may read it from its folder.</summary>
        private static void Protect(string file)
        {
            if (Path.DirectorySeparatorChar != '/') return;
            if (ChangeMode(file, OwnerOnly) != 0) throw new IOException("The file cannot be protected");
        }

        [DllImport("libc", EntryPoint = "chmod", SetLastError = true)]
        private static extern int ChangeMode(string path, uint mode);
    }
}
