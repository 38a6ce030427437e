package dev.latchkey.client;

import dev.latchkey.client.internal.JsonObject;
import java.util.Map;

/** A verified webhook. */
public final class WebhookEvent {
  private final String id;
  private final JsonObject body;

  WebhookEvent(String id, JsonObject body) {
    this.id = id;
    this.body = body;
  }

  /** The same for every attempt to deliver the event: skip events you have processed. */
  public String getId() {
    return id;
  }

  /** Such as {@code license.revoked}. */
  public String getType() {
    return body.text("type");
  }

  /** When it happened, in RFC 3339: {@code Instant.parse} reads it. */
  public String getTimestamp() {
    return body.text("timestamp");
  }

  /** What the event is about: texts, numbers, booleans, lists and maps. */
  public Map<String, Object> getData() {
    return body.object("data").asMap();
  }
}
