package dev.latchkey.client.internal;

/** Both implementations of {@link Ed25519}, whichever this runtime would choose. */
public final class Ed25519Access {
  private Ed25519Access() {}

  public static boolean isInRuntime() {
    return Ed25519.isInRuntime();
  }

  public static boolean verifyWithRuntime(byte[] publicKey, byte[] message, byte[] signature) {
    return Ed25519.verifyWithRuntime(publicKey, message, signature);
  }

  public static boolean verifyWithArithmetic(byte[] publicKey, byte[] message, byte[] signature) {
    return Ed25519.verifyWithArithmetic(publicKey, message, signature);
  }
}
