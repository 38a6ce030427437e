package dev.latchkey.client;

/** 403: this kind of API key may not do that. A client key cannot look up licenses. */
public class PermissionDeniedException extends ApiException {
  private static final long serialVersionUID = 1L;

  PermissionDeniedException(String message, int statusCode, String requestId) {
    super(message, statusCode, requestId);
  }
}
