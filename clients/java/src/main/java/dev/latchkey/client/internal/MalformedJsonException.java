package dev.latchkey.client.internal;

/** A text that is not JSON. The message contains nothing of the text. */
public final class MalformedJsonException extends Exception {
  private static final long serialVersionUID = 1L;

  MalformedJsonException(String message) {
    super(message);
  }
}
