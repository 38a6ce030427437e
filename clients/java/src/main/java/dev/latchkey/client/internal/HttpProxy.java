package dev.latchkey.client.internal;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** The HTTP proxy that requests go through. */
public final class HttpProxy {
  private final InetSocketAddress address;
  private final String userInfo;

  private HttpProxy(InetSocketAddress address, String userInfo) {
    this.address = address;
    this.userInfo = userInfo;
  }

  /** Null if the text is no URL of a proxy. */
  public static HttpProxy read(String text) {
    try {
      URI url = new URI(text.contains("://") ? text : "http://" + text);
      String path = url.getRawPath();
      boolean isProxy =
          "http".equalsIgnoreCase(url.getScheme())
              && url.getHost() != null
              && url.getPort() <= 65_535
              && (path == null || path.isEmpty() || path.equals("/"))
              && url.getRawQuery() == null
              && url.getRawFragment() == null;
      if (!isProxy) return null;
      int port = url.getPort() < 0 ? 80 : url.getPort();
      return new HttpProxy(InetSocketAddress.createUnresolved(withoutBrackets(url.getHost()), port), url.getRawUserInfo());
    } catch (URISyntaxException e) {
      return null;
    }
  }

  /** The name of the variable that names a proxy for this URL, and its value; null if there is none. */
  public static String[] variable(URI url, UnaryOperator<String> environment) {
    String host = withoutBrackets(url.getHost()).toLowerCase(Locale.ROOT);
    boolean isTls = "https".equalsIgnoreCase(url.getScheme());
    int port = url.getPort() < 0 ? (isTls ? 443 : 80) : url.getPort();
    if (isLoopback(host) || isExcluded(host, port, either(environment, "no_proxy", "NO_PROXY"))) return null;
    // In a CGI program, HTTP_PROXY is a header that the caller chose.
    boolean isCgi = !isTls && environment.apply("REQUEST_METHOD") != null;
    String name = isTls ? "HTTPS_PROXY" : "HTTP_PROXY";
    String value = either(environment, name.toLowerCase(Locale.ROOT), isCgi ? null : name);
    return value == null ? null : new String[] {name, value};
  }

  /** For every request. */
  public ProxySelector selector() {
    return ProxySelector.of(address);
  }

  /** What proves to the proxy who asks; null without a user name. */
  public String authorization() {
    if (userInfo == null) return null;
    String[] parts = userInfo.split(":", 2);
    String user = decoded(parts[0]) + ":" + (parts.length == 1 ? "" : decoded(parts[1]));
    return "Basic " + Base64.getEncoder().encodeToString(user.getBytes(StandardCharsets.UTF_8));
  }

  /** Whether the JVM has a proxy of its own for this URL, by its system properties for one. */
  public static boolean isChosenByJvm(URI url) {
    ProxySelector selector = ProxySelector.getDefault();
    if (selector == null) return false;
    return selector.select(url).stream().anyMatch(proxy -> proxy.type() != Proxy.Type.DIRECT);
  }

  /** For no request. */
  public static ProxySelector none() {
    return new ProxySelector() {
      @Override
      public List<Proxy> select(URI url) {
        return List.of(Proxy.NO_PROXY);
      }

      @Override
      public void connectFailed(URI url, SocketAddress address, IOException failure) {}
    };
  }

  private static String either(UnaryOperator<String> environment, String first, String second) {
    String value = environment.apply(first);
    if ((value == null || value.isEmpty()) && second != null) value = environment.apply(second);
    return value == null || value.isEmpty() ? null : value;
  }

  /** No other computer could reach it in our place. */
  private static boolean isLoopback(String host) {
    if (host.equals("localhost") || host.endsWith(".localhost")) return true;
    return covers("127.0.0.0/8", host, 0) || covers("::1", host, 0);
  }

  private static boolean isExcluded(String host, int port, String list) {
    if (list == null) return false;
    for (String entry : list.toLowerCase(Locale.ROOT).split("[,\\s]")) {
      if (!entry.isEmpty() && covers(entry, host, port)) return true;
    }
    return false;
  }

  private static boolean covers(String entry, String host, int port) {
    if (entry.equals("*")) return true;
    int slash = entry.indexOf('/');
    byte[] network = addressOf(withoutBrackets(slash < 0 ? entry : entry.substring(0, slash)));
    byte[] address = addressOf(host);
    if (network != null) {
      int bits = slash < 0 ? 8 * network.length : prefixOf(entry.substring(slash + 1));
      return address != null && isIn(address, network, bits);
    }
    int colon = entry.lastIndexOf(':');
    if (colon >= 0 && !entry.substring(colon + 1).equals(String.valueOf(port))) return false;
    String name = withoutBrackets(colon < 0 ? entry : entry.substring(0, colon));
    String domain = name.startsWith("*.") ? name.substring(2) : name.startsWith(".") ? name.substring(1) : name;
    return !domain.isEmpty() && (host.equals(domain) || host.endsWith("." + domain));
  }

  private static int prefixOf(String text) {
    return text.matches("\\d{1,3}") ? Integer.parseInt(text) : -1;
  }

  private static boolean isIn(byte[] address, byte[] network, int bits) {
    if (address.length != network.length || bits < 0 || bits > 8 * network.length) return false;
    for (int bit = 0; bit < bits; bit++) {
      int mask = 0x80 >> bit % 8;
      if ((address[bit / 8] & mask) != (network[bit / 8] & mask)) return false;
    }
    return true;
  }

  /** Null for a name, which is not looked up. */
  private static byte[] addressOf(String host) {
    boolean isAddress = host.matches("\\d{1,3}(\\.\\d{1,3}){3}") || (host.contains(":") && host.matches("[0-9a-f:.]+"));
    if (!isAddress) return null;
    try {
      return InetAddress.getByName(host).getAddress();
    } catch (UnknownHostException e) {
      return null;
    }
  }

  private static String withoutBrackets(String host) {
    return host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }
}
