import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Receiver {
  // region verify
  static boolean isFromLatchkey(byte[] body, String id, String at, String signatures, String secret)
      throws GeneralSecurityException {
    if (id == null || at == null || signatures == null || !at.matches("[0-9]{1,12}")) return false;
    if (Math.abs(Instant.now().getEpochSecond() - Long.parseLong(at)) > 300) return false;
    byte[] key = Base64.getDecoder().decode(secret.substring("whsec_".length()));
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    mac.update((id + "." + at + ".").getBytes(UTF_8));
    byte[] expected = ("v1," + Base64.getEncoder().encodeToString(mac.doFinal(body))).getBytes(UTF_8);
    for (String given : signatures.split(" "))
      if (MessageDigest.isEqual(given.getBytes(UTF_8), expected)) return true;
    return false;
  }
  // endregion

  public static void main(String[] args) throws Exception {
    int port = Integer.parseInt(System.getenv("PORT"));
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
    server.createContext("/webhooks", exchange -> {
      byte[] body = exchange.getRequestBody().readAllBytes();
      var headers = exchange.getRequestHeaders();
      boolean genuine = false;
      try {
        genuine = isFromLatchkey(body, headers.getFirst("webhook-id"), headers.getFirst("webhook-timestamp"),
            headers.getFirst("webhook-signature"), System.getenv("LATCHKEY_WEBHOOK_SECRET"));
      } catch (GeneralSecurityException e) {
        System.err.println(e);
      }
      exchange.sendResponseHeaders(genuine ? 204 : 400, -1);
      exchange.close();
    });
    server.start();
  }
}
