namespace Latchkey
{
    /// <summary>
    /// Makes the client verify the signature of every validation: see signed validation in the documentation.
    /// </summary>
    public sealed class Verification
    {
        private Verification(string productId, PublicKeys publicKeys)
        {
            if (string.IsNullOrEmpty(productId))
            {
                throw new ConfigurationException("Verification: the product id is missing");
            }
            ProductId = productId;
            PublicKeys = publicKeys;
        }

        internal string ProductId { get; }

        /// <summary>The keys shipped with the program; null if they are to be fetched.</summary>
        internal PublicKeys PublicKeys { get; }

        /// <summary>Trusts the keys that your program ships with.</summary>
        /// <param name="productId">The id of the product.</param>
        /// <param name="keySet">
        /// The product's key set as <c>GET /api/v1/keys/PRODUCT_ID</c> answers it, or the list <c>keys</c> in it.
        /// </param>
        public static Verification WithKeys(string productId, string keySet)
        {
            return new Verification(productId, RequireKeys(keySet));
        }

        /// <summary>Fetches the product's keys from the service, and keeps them for an hour.</summary>
        public static Verification WithFetchedKeys(string productId)
        {
            return new Verification(productId, null);
        }

        internal static PublicKeys RequireKeys(string keySet)
        {
            PublicKeys keys = keySet == null ? null : PublicKeys.Parse(keySet);
            if (keys != null && !keys.IsEmpty) return keys;
            throw new ConfigurationException(
                "Verification: the public keys must be a JSON Web Key Set with an Ed25519 key");
        }
    }
}
