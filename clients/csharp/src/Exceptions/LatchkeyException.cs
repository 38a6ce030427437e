using System;

namespace Latchkey
{
    /// <summary>
    /// The base of every exception of this library. No message contains an API key or a license key.
    /// </summary>
    public abstract class LatchkeyException : Exception
    {
        internal LatchkeyException(string message, Exception innerException = null) : base(message, innerException)
        {
        }
    }
}
