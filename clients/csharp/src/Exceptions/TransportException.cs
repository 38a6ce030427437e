using System;

namespace Latchkey
{
    /// <summary>
    /// No complete answer arrived: no connection, a broken connection, TLS, or the time was over.
    /// </summary>
    public class TransportException : LatchkeyException
    {
        internal TransportException(string message, Exception innerException) : base(message, innerException)
        {
        }

        /// <summary>
        /// Why no kept answer was used instead, see <see cref="ApiException.Grace"/>; null without
        /// <see cref="OfflineGrace"/>.
        /// </summary>
        public string Grace { get; internal set; }
    }
}
