package dev.latchkey.client;

/** An option or an argument is missing or wrong. Nothing was sent. */
public class ConfigurationException extends LatchkeyException {
  private static final long serialVersionUID = 1L;

  ConfigurationException(String message) {
    super(message, null);
  }
}
