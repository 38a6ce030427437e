package dev.latchkey.client;

/** The base of every exception of this library. No message contains an API key or a license key. */
public abstract class LatchkeyException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private String explanation;

  LatchkeyException(String message, Throwable cause) {
    super(message, cause);
  }

  @Override
  public String getMessage() {
    return explanation == null ? super.getMessage() : super.getMessage().replaceFirst("\\.$", "") + ". " + explanation;
  }

  /** Adds to the message what turned out after the failure; null adds nothing. */
  final void explain(String explanation) {
    this.explanation = explanation;
  }
}
