package dev.latchkey.client.internal;

import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The Ed25519 keys of a JSON Web Key Set, by their ids. Keys of other types are ignored. */
public final class Keys {
  private final Map<String, byte[]> byId = new HashMap<>();

  private Keys(List<?> keys) {
    for (Object item : keys) {
      JsonObject key = JsonObject.of(item);
      if (key == null || !"Ed25519".equals(key.text("crv")) || key.text("kid") == null) continue;
      byte[] x = decode(key.text("x"));
      if (x != null) byId.put(key.text("kid"), x);
    }
  }

  /** The keys of a key set, or of the list {@code keys} in one; null if {@code json} is neither. */
  public static Keys parse(String json) {
    try {
      Object value = Json.parse(json);
      return value instanceof List ? new Keys((List<?>) value) : of(JsonObject.of(value));
    } catch (MalformedJsonException e) {
      return null;
    }
  }

  /** The keys in an answer of the service, or null if it has none. */
  public static Keys parse(byte[] body) {
    return of(Json.parseObject(body));
  }

  public boolean isEmpty() {
    return byId.isEmpty();
  }

  /** The 32 bytes of a key, or null. */
  public byte[] find(String id) {
    return byId.get(id);
  }

  private static Keys of(JsonObject keySet) {
    List<?> list = keySet == null ? null : keySet.list("keys");
    return list == null ? null : new Keys(list);
  }

  private static byte[] decode(String x) {
    try {
      byte[] bytes = x == null ? new byte[0] : Base64.getUrlDecoder().decode(x);
      return bytes.length == 32 ? bytes : null;
    } catch (IllegalArgumentException e) {
      return null;
    }
  }
}
