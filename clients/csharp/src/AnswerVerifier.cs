using System;

namespace Latchkey
{
    /// <summary>
    /// Decides whether an answer of <c>POST /api/v1/validate</c> came from Latchkey, for this very request.
    /// </summary>
    public sealed class AnswerVerifier
    {
        /// <summary>The verdict of an answer that is proven.</summary>
        public const string Ok = SignedAnswer.Ok;

        private readonly string productId;
        private readonly PublicKeys keys;

        /// <param name="productId">The id of the product.</param>
        /// <param name="publicKeys">
        /// The product's key set as <c>GET /api/v1/keys/PRODUCT_ID</c> answers it, or the list <c>keys</c> in it.
        /// </param>
        public AnswerVerifier(string productId, string publicKeys)
        {
            this.productId = productId;
            keys = Verification.RequireKeys(publicKeys);
        }

        /// <summary>
        /// <c>ok</c>, or why the answer must not be believed: see <see cref="SignatureException.Reason"/>.
        /// </summary>
        /// <param name="answer">The body as received.</param>
        /// <param name="request">The body as sent.</param>
        /// <param name="licenseKey">As sent.</param>
        /// <param name="nonce">As sent in <c>X-Validation-Nonce</c>; null if none was sent.</param>
        /// <param name="now">Counts only without a nonce, which proves that the answer is new.</param>
        public string VerifyAnswer(
            byte[] answer, byte[] request, string licenseKey, string nonce, DateTimeOffset now)
        {
            SignedAnswer signed = SignedAnswer.Read(answer, out string verdict);
            if (signed == null) return verdict;
            return signed.Verify(keys.Find(signed.KeyId), productId, request, licenseKey, nonce, now);
        }
    }
}
