using System;

namespace Latchkey
{
    /// <summary>
    /// The base of every exception of this library. No message contains an API key or a license key.
    /// </summary>
    public abstract class LatchkeyException : Exception
    {
        private string explanation;

        internal LatchkeyException(string message, Exception innerException = null) : base(message, innerException)
        {
        }

        /// <summary>What failed, and why.</summary>
        public override string Message =>
            explanation == null ? base.Message : base.Message.TrimEnd('.') + ". " + explanation;

        /// <summary>Adds to the message what turned out after the failure; null adds nothing.</summary>
        internal void Explain(string explanation)
        {
            this.explanation = explanation;
        }
    }
}
