package dev.latchkey.client.internal;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The members of a JSON object by type: null where a member is absent or of another type. */
public final class JsonObject {
  private final Map<String, Object> members;

  private JsonObject(Map<String, Object> members) {
    this.members = members;
  }

  /** {@code value} as an object, or null if it is none. */
  @SuppressWarnings("unchecked")
  public static JsonObject of(Object value) {
    return value instanceof Map ? new JsonObject(Collections.unmodifiableMap((Map<String, Object>) value)) : null;
  }

  public JsonObject with(String name, Object value) {
    Map<String, Object> changed = new LinkedHashMap<>(members);
    changed.put(name, value);
    return of(changed);
  }

  public Map<String, Object> asMap() {
    return members;
  }

  public String text(String name) {
    return typed(name, String.class);
  }

  public Boolean bool(String name) {
    return typed(name, Boolean.class);
  }

  /** A whole number, however it is written: 3, 3.0 or 3e0. */
  public Long whole(String name) {
    Object value = members.get(name);
    if (value instanceof Long) return (Long) value;
    if (!(value instanceof Double)) return null;
    double number = (Double) value;
    return number == Math.rint(number) && Math.abs(number) < 1e15 ? (Long) (long) number : null;
  }

  public Integer integer(String name) {
    Long value = whole(name);
    return value != null && value == value.intValue() ? (Integer) value.intValue() : null;
  }

  /** A moment in the form of RFC 3339. */
  public Instant date(String name) {
    try {
      String text = text(name);
      return text == null ? null : OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException e) {
      return null;
    }
  }

  public JsonObject object(String name) {
    return of(members.get(name));
  }

  public List<?> list(String name) {
    return typed(name, List.class);
  }

  private <T> T typed(String name, Class<T> type) {
    Object value = members.get(name);
    return type.isInstance(value) ? type.cast(value) : null;
  }
}
