package dev.latchkey.client.internal;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * JSON (RFC 8259). Objects are {@link LinkedHashMap}, arrays {@link List}, whole numbers {@link Long} or {@link
 * BigInteger}, other numbers {@link Double}.
 */
public final class Json {
  /** Deep enough for every answer, and shallow enough for every stack. */
  private static final int MAX_DEPTH = 200;
  /** A BigInteger of a million digits takes half a minute. */
  private static final int MAX_DIGITS = 400;

  private final String text;
  private int position;
  private int depth;

  private Json(String text) {
    this.text = text;
  }

  /** The value in {@code bytes}, which are UTF-8. */
  public static Object parse(byte[] bytes) throws MalformedJsonException {
    try {
      return parse(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException e) {
      throw new MalformedJsonException("not UTF-8");
    }
  }

  public static Object parse(String text) throws MalformedJsonException {
    Json json = new Json(text);
    Object value = json.value();
    json.skipWhitespace();
    if (json.position < text.length()) throw json.malformed();
    return value;
  }

  /** The object in {@code bytes}, or null if they contain anything else. */
  public static JsonObject parseObject(byte[] bytes) {
    try {
      return JsonObject.of(parse(bytes));
    } catch (MalformedJsonException e) {
      return null;
    }
  }

  /** An object whose members are texts, whole numbers, booleans or null. */
  public static String write(Map<String, ?> members) {
    StringBuilder out = new StringBuilder("{");
    members.forEach((name, value) -> {
      if (out.length() > 1) out.append(',');
      quote(out, name);
      out.append(':');
      if (value instanceof String) quote(out, (String) value);
      else out.append(value);
    });
    return out.append('}').toString();
  }

  private static void quote(StringBuilder out, String text) {
    out.append('"');
    for (char c : text.toCharArray()) {
      if (c == '"' || c == '\\') out.append('\\').append(c);
      else if (c < 0x20) out.append(String.format("\\u%04x", (int) c));
      else out.append(c);
    }
    out.append('"');
  }

  private Object value() throws MalformedJsonException {
    skipWhitespace();
    switch (peek()) {
      case '{':
        return nested(this::object);
      case '[':
        return nested(this::array);
      case '"':
        return string();
      case 't':
        return word("true", true);
      case 'f':
        return word("false", false);
      case 'n':
        return word("null", null);
      default:
        return number();
    }
  }

  private Object nested(Parser parser) throws MalformedJsonException {
    if (++depth > MAX_DEPTH) throw malformed();
    position++;
    Object value = parser.parse();
    depth--;
    return value;
  }

  private Map<String, Object> object() throws MalformedJsonException {
    Map<String, Object> members = new LinkedHashMap<>();
    skipWhitespace();
    if (accept('}')) return members;
    do {
      skipWhitespace();
      String name = string();
      skipWhitespace();
      expect(':');
      members.put(name, value());
      skipWhitespace();
    } while (accept(','));
    expect('}');
    return members;
  }

  private List<Object> array() throws MalformedJsonException {
    List<Object> items = new ArrayList<>();
    skipWhitespace();
    if (accept(']')) return items;
    do {
      items.add(value());
      skipWhitespace();
    } while (accept(','));
    expect(']');
    return items;
  }

  private String string() throws MalformedJsonException {
    expect('"');
    StringBuilder out = new StringBuilder();
    while (!accept('"')) {
      char c = peek();
      if (c < 0x20) throw malformed();
      position++;
      out.append(c == '\\' ? escaped() : c);
    }
    return out.toString();
  }

  private char escaped() throws MalformedJsonException {
    char c = peek();
    position++;
    int index = "\"\\/bfnrt".indexOf(c);
    if (index >= 0) return "\"\\/\b\f\n\r\t".charAt(index);
    if (c != 'u') throw malformed();
    int code = 0;
    for (int end = position + 4; position < end; position++) {
      int digit = peek() < 0x80 ? Character.digit(peek(), 16) : -1;
      if (digit < 0) throw malformed();
      code = code * 16 + digit;
    }
    return (char) code;
  }

  private Number number() throws MalformedJsonException {
    int start = position;
    accept('-');
    if (!accept('0')) digits();
    int endOfInteger = position;
    if (accept('.')) digits();
    if (accept('e') || accept('E')) {
      if (!accept('-')) accept('+');
      digits();
    }
    String number = text.substring(start, position);
    if (position > endOfInteger || number.length() > MAX_DIGITS) return Double.valueOf(number);
    return number.length() > 18 ? (Number) new BigInteger(number) : Long.valueOf(number);
  }

  private void digits() throws MalformedJsonException {
    int start = position;
    while (position < text.length() && text.charAt(position) >= '0' && text.charAt(position) <= '9') position++;
    if (position == start) throw malformed();
  }

  private Object word(String word, Object value) throws MalformedJsonException {
    if (!text.startsWith(word, position)) throw malformed();
    position += word.length();
    return value;
  }

  private void skipWhitespace() {
    while (position < text.length() && " \t\r\n".indexOf(text.charAt(position)) >= 0) position++;
  }

  private char peek() throws MalformedJsonException {
    if (position >= text.length()) throw malformed();
    return text.charAt(position);
  }

  private boolean accept(char c) {
    boolean matches = position < text.length() && text.charAt(position) == c;
    if (matches) position++;
    return matches;
  }

  private void expect(char c) throws MalformedJsonException {
    if (!accept(c)) throw malformed();
  }

  private MalformedJsonException malformed() {
    return new MalformedJsonException("malformed at position " + position);
  }

  private interface Parser {
    Object parse() throws MalformedJsonException;
  }
}
