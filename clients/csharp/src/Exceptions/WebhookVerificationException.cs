namespace Latchkey
{
    /// <summary>A request that is not proven to be a webhook of Latchkey. Answer it with 400 and ignore it.</summary>
    public class WebhookVerificationException : LatchkeyException
    {
        internal WebhookVerificationException(string reason)
            : base("The webhook could not be verified: " + reason)
        {
            Reason = reason;
        }

        /// <summary>
        /// <c>missing header</c>, <c>timestamp</c>, <c>signature</c> or <c>body</c>.
        /// </summary>
        public string Reason { get; }
    }
}
