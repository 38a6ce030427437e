package dev.latchkey.client;

/** 401: the API key is missing, unknown or no longer valid, or used from an address that it does not allow. */
public class AuthenticationException extends ApiException {
  private static final long serialVersionUID = 1L;

  AuthenticationException(String message, int statusCode, String requestId) {
    super(message, statusCode, requestId);
  }
}
