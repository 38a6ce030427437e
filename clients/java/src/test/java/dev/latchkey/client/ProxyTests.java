package dev.latchkey.client;

import com.sun.net.httpserver.HttpServer;
import dev.latchkey.client.internal.HttpProxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** Which proxy is used. That whole calls go through one is tested against a running Latchkey. */
final class ProxyTests {
  private static final String PROXY = "http://proxy.test:3128";

  private final ClientTests tests;

  ProxyTests(ClientTests tests) {
    this.tests = tests;
  }

  void run() throws Exception {
    tests.test("the variables name a proxy, and NO_PROXY what is reached without one", ProxyTests::variablesAreRead);
    tests.test("a variable that is no URL of a proxy is named, and not repeated", ProxyTests::wrongVariableIsNamed);
    tests.test("requests go through the proxy of the option or the environment", ProxyTests::requestsGoThroughIt);
    tests.test("a proxy that wants a password for a tunnel is no answer", () -> refusalIsNoAnswer("407 No", "HTTP 407"));
    tests.test("a proxy that refuses a tunnel is no answer", () -> refusalIsNoAnswer("403 Forbidden", "got: 403"));
  }

  private static void variablesAreRead() {
    String[][] used = {
      {"", "https://licenses.test"},
      {"other.test,censes.test", "https://licenses.test"},
      {"licenses.test:8443", "https://licenses.test"},
      {"10.0.0.0/8", "https://11.1.2.3"},
      {"10.0.0.0/99", "https://10.1.2.3"},
    };
    for (String[] each : used) ClientTests.equal(each[0] + " and " + each[1], PROXY, proxyOf(each[1], each[0]));
    String[][] unused = {
      {"LICENSES.test", "https://licenses.test"},
      {"test", "https://licenses.test"},
      {".test", "https://licenses.test"},
      {"*.test", "https://licenses.test"},
      {"a.test, licenses.test", "https://licenses.test"},
      {"*", "https://licenses.test"},
      {"licenses.test:8443", "https://licenses.test:8443"},
      {"10.0.0.0/8", "http://10.1.2.3"},
      {"10.1.2.3", "http://10.1.2.3"},
      {"2001:db8::/32", "http://[2001:db8::7]"},
      {"", "http://localhost:3000"},
      {"", "http://127.8.8.8"},
      {"", "http://[::1]:3000"},
    };
    for (String[] each : unused) ClientTests.equal(each[0] + " and " + each[1], null, proxyOf(each[1], each[0]));
  }

  private static String proxyOf(String url, String excluded) {
    Map<String, String> environment = Map.of("HTTPS_PROXY", PROXY, "http_proxy", PROXY, "NO_PROXY", excluded);
    String[] found = HttpProxy.variable(URI.create(url), environment::get);
    return found == null ? null : found[1];
  }

  private static void wrongVariableIsNamed() {
    for (String wrong : List.of("socks5://proxy.test", "http://", "a b", "http://user:secret@proxy.test:x")) {
      LatchkeyClientBuilder builder = LatchkeyClient.builder().apiKey("key").baseUrl("https://licenses.test");
      builder.environment = Map.of("HTTPS_PROXY", wrong)::get;
      try {
        builder.build();
        throw new AssertionError(wrong + " is accepted");
      } catch (ConfigurationException e) {
        ClientTests.equal("the message",
            "HTTPS_PROXY must be the URL of an HTTP proxy, such as http://proxy.example.com:3128", e.getMessage());
      }
    }
  }

  private static void requestsGoThroughIt() throws Exception {
    List<String> asked = new CopyOnWriteArrayList<>();
    HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", exchange -> {
      String user = exchange.getRequestHeaders().getFirst("Proxy-Authorization");
      asked.add(exchange.getRequestURI() + " " + user);
      byte[] answer = "{\"valid\":true,\"status\":\"active\"}".getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(200, answer.length);
      exchange.getResponseBody().write(answer);
      exchange.close();
    });
    server.start();
    try {
      String url = "http://127.0.0.1:" + server.getAddress().getPort();
      String proxy = "http://ada:a%2Fb@127.0.0.1:" + server.getAddress().getPort();
      validate("http://licenses.test", null, Map.of("http_proxy", proxy));
      validate("http://licenses.test", proxy, Map.of("http_proxy", "http://127.0.0.1:9"));
      validate(url, "", Map.of("http_proxy", proxy));
      validate(url, null, Map.of("http_proxy", proxy));
      String proxied = "http://licenses.test/api/v1/validate Basic YWRhOmEvYg==";
      String direct = "/api/v1/validate null";
      List<String> expected = List.of(proxied, proxied, direct, direct);
      ClientTests.equal("what the server was asked for", expected, asked);
    } finally {
      server.stop(0);
    }
  }

  private static void validate(String url, String proxy, Map<String, String> environment) {
    LatchkeyClientBuilder builder = LatchkeyClient.builder().apiKey("key").baseUrl(url).maxRetries(0).proxy(proxy);
    builder.environment = environment::get;
    ClientTests.equal("valid", true, builder.build().validate(ValidationRequest.of("KEY")).isValid());
  }

  private static void refusalIsNoAnswer(String status, String named) throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread answering = new Thread(() -> refuse(server, status));
      answering.start();
      LatchkeyClient client =
          LatchkeyClient.builder()
              .apiKey("key")
              .baseUrl("https://licenses.test")
              .proxy("http://127.0.0.1:" + server.getLocalPort())
              .maxRetries(0)
              .build();
      try {
        client.validate(ValidationRequest.of("KEY"));
        throw new AssertionError("there was an answer");
      } catch (TransportException e) {
        ClientTests.contains(e.getMessage(), named);
      }
      answering.join();
    }
  }

  private static void refuse(ServerSocket server, String status) {
    try (Socket socket = server.accept()) {
      socket.getInputStream().read(new byte[8192]);
      String answer = "HTTP/1.1 " + status
          + "\r\nProxy-Authenticate: Basic realm=\"proxy\"\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
