namespace Latchkey
{
    /// <summary>
    /// An answer of 200 is not proven to be Latchkey's. Treat it as no answer: do not grant access.
    /// </summary>
    public class SignatureException : ApiException
    {
        internal SignatureException(string reason, Answer answer)
            : base("The answer is not proven to come from Latchkey: " + reason, answer)
        {
            Reason = reason;
        }

        /// <summary>
        /// The verdict: <c>no signature</c>, <c>format</c>, <c>alg</c>, <c>unknown key</c>, <c>bad signature</c>,
        /// <c>other product</c>, <c>other license</c>, <c>other request</c> or <c>nonce</c>.
        /// </summary>
        public string Reason { get; }
    }
}
