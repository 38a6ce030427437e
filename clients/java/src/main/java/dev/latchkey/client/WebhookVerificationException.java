package dev.latchkey.client;

/** A request that is not proven to be a webhook of Latchkey. Answer it with 400 and ignore it. */
public class WebhookVerificationException extends LatchkeyException {
  private static final long serialVersionUID = 1L;

  private final String reason;

  WebhookVerificationException(String reason) {
    super("The webhook could not be verified: " + reason, null);
    this.reason = reason;
  }

  /** {@code missing header}, {@code timestamp}, {@code signature} or {@code body}. */
  public String getReason() {
    return reason;
  }
}
