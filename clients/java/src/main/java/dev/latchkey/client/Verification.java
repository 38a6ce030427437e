package dev.latchkey.client;

import dev.latchkey.client.internal.Keys;

/** Makes the client verify the signature of every validation: see signed validation in the documentation. */
public final class Verification {
  private final String productId;
  private final Keys publicKeys;

  private Verification(String productId, Keys publicKeys) {
    if (productId == null || productId.isEmpty()) {
      throw new ConfigurationException("verification: the product id is missing");
    }
    this.productId = productId;
    this.publicKeys = publicKeys;
  }

  /**
   * Trusts the keys that your program ships with.
   *
   * @param keySet the product's key set as {@code GET /api/v1/keys/PRODUCT_ID} answers it, or the list {@code keys} in it
   */
  public static Verification withKeys(String productId, String keySet) {
    return new Verification(productId, requireKeys(keySet));
  }

  /** Fetches the product's keys from the service, and keeps them for an hour. */
  public static Verification withFetchedKeys(String productId) {
    return new Verification(productId, null);
  }

  static Keys requireKeys(String keySet) {
    Keys keys = keySet == null ? null : Keys.parse(keySet);
    if (keys != null && !keys.isEmpty()) return keys;
    throw new ConfigurationException("verification: the public keys must be a JSON Web Key Set with an Ed25519 key");
  }

  String productId() {
    return productId;
  }

  /** The keys shipped with the program; null if they are to be fetched. */
  Keys publicKeys() {
    return publicKeys;
  }
}
