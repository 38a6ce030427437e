package dev.latchkey.client;

/** An answer of 200 is not proven to be Latchkey's. Treat it as no answer: do not grant access. */
public class SignatureException extends ApiException {
  private static final long serialVersionUID = 1L;

  private final String reason;

  SignatureException(String reason, int statusCode, String requestId) {
    super("The answer is not proven to come from Latchkey: " + reason, statusCode, requestId);
    this.reason = reason;
  }

  /**
   * The verdict: {@code no signature}, {@code format}, {@code alg}, {@code unknown key}, {@code bad signature}, {@code
   * other product}, {@code other license}, {@code other request} or {@code nonce}.
   */
  public String getReason() {
    return reason;
  }
}
