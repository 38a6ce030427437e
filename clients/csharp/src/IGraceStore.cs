namespace Latchkey
{
    /// <summary>
    /// Where the last valid answers are kept, for <see cref="OfflineGrace"/>. An exception of <c>Save</c> or
    /// <c>Clear</c> does not fail the call. Entries are verified when they are loaded, so the store need not protect
    /// them. Methods may be called by several threads at once.
    /// </summary>
    public interface IGraceStore
    {
        /// <summary>The text that was saved last under the id, or null.</summary>
        string Load(string id);

        void Save(string id, string text);

        void Clear(string id);
    }
}
