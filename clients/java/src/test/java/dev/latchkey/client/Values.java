package dev.latchkey.client;

import dev.latchkey.client.internal.JsonObject;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Values of the case file. */
final class Values {
  private Values() {}

  @SuppressWarnings("unchecked")
  static List<JsonObject> objects(JsonObject parent, String name) {
    List<Object> items = (List<Object>) parent.list(name);
    return items == null ? List.of() : items.stream().map(JsonObject::of).collect(Collectors.toList());
  }

  /** Numbers are compared by value, and dates as moments with RFC 3339 or Unix seconds. */
  static boolean same(Object expected, Object actual) {
    if (expected instanceof Number && actual instanceof Number) {
      return ((Number) expected).doubleValue() == ((Number) actual).doubleValue();
    }
    if (actual instanceof Instant) return actual.equals(moment(expected));
    if (expected instanceof Map && actual instanceof Map) {
      Map<?, ?> members = (Map<?, ?>) expected;
      Map<?, ?> others = (Map<?, ?>) actual;
      return members.keySet().equals(others.keySet())
          && members.keySet().stream().allMatch(name -> same(members.get(name), others.get(name)));
    }
    if (expected instanceof List && actual instanceof List) {
      List<?> items = (List<?>) expected;
      List<?> others = (List<?>) actual;
      for (int i = 0; i < items.size() && i < others.size(); i++) {
        if (!same(items.get(i), others.get(i))) return false;
      }
      return items.size() == others.size();
    }
    return Objects.equals(expected, actual);
  }

  static String show(Object value) {
    return value instanceof String ? json(value) : String.valueOf(value);
  }

  static String json(Object value) {
    if (value instanceof Map) {
      return ((Map<?, ?>) value)
          .entrySet().stream()
              .map(member -> json(member.getKey()) + ":" + json(member.getValue()))
              .collect(Collectors.joining(",", "{", "}"));
    }
    if (value instanceof List) {
      return ((List<?>) value).stream().map(Values::json).collect(Collectors.joining(",", "[", "]"));
    }
    if (!(value instanceof String)) return String.valueOf(value);
    StringBuilder out = new StringBuilder("\"");
    for (char c : ((String) value).toCharArray()) {
      if (c < 0x20 || c == '"' || c == '\\') out.append(String.format("\\u%04x", (int) c));
      else out.append(c);
    }
    return out.append('"').toString();
  }

  private static Instant moment(Object expected) {
    if (expected instanceof Number) return Instant.ofEpochSecond(((Number) expected).longValue());
    try {
      return expected == null ? null : Instant.parse(expected.toString());
    } catch (DateTimeException e) {
      return null;
    }
  }
}
