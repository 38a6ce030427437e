package dev.latchkey.client;

/** The base of every exception of this library. No message contains an API key or a license key. */
public abstract class LatchkeyException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  LatchkeyException(String message, Throwable cause) {
    super(message, cause);
  }
}
