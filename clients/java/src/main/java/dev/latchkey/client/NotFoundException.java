package dev.latchkey.client;

/** 404 of a lookup: the product has no such license. */
public class NotFoundException extends ApiException {
  private static final long serialVersionUID = 1L;

  NotFoundException(String message, int statusCode, String requestId) {
    super(message, statusCode, requestId);
  }
}
