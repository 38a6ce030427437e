namespace Latchkey
{
    /// <summary>Why there is no kept answer that may be used.</summary>
    internal sealed class GraceRefusal
    {
        public GraceRefusal(string verdict, string explanation = null)
        {
            Verdict = verdict;
            Explanation = explanation;
        }

        public string Verdict { get; }

        /// <summary>Part of the exception's message; null if the verdict says it all.</summary>
        public string Explanation { get; }
    }
}
