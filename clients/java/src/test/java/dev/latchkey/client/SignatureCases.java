package dev.latchkey.client;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.latchkey.client.internal.Ed25519Access;
import dev.latchkey.client.internal.JsonObject;
import dev.latchkey.client.internal.Keys;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Base64;

/** The vectors of signed validation: by the verifier, and each signature by both implementations of Ed25519. */
final class SignatureCases {
  private static final String MEMBER = ",\"signature\":\"";
  private static final BigInteger GROUP_ORDER =
      BigInteger.ONE.shiftLeft(252).add(new BigInteger("27742317777372353535851937790883648493"));

  private final JsonObject signatures;
  private final ClientTests tests;

  SignatureCases(JsonObject cases, ClientTests tests) {
    this.signatures = cases.object("signatures");
    this.tests = tests;
  }

  void run() {
    String keySet = Values.json(signatures.list("keys"));
    String keyId = Values.objects(signatures, "keys").get(0).text("kid");
    for (JsonObject vector : Values.objects(signatures, "vectors")) {
      String name = "signature: " + vector.text("name");
      tests.test(name, () -> verify(vector, keySet));
      tests.test(name + ", by both implementations", () -> compareImplementations(vector, keySet, keyId));
    }
  }

  private static void verify(JsonObject vector, String keySet) {
    String verdict =
        new AnswerVerifier(vector.text("product_id"), keySet)
            .verifyAnswer(
                vector.text("answer").getBytes(UTF_8),
                vector.text("request").getBytes(UTF_8),
                vector.text("license_key"),
                vector.text("nonce"),
                Instant.ofEpochSecond(vector.whole("now")));
    ClientTests.equal("the verdict", vector.text("expected"), verdict);
  }

  private static void compareImplementations(JsonObject vector, String keySet, String keyId) {
    String answer = new String(vector.text("answer").getBytes(UTF_8), ISO_8859_1);
    int start = answer.lastIndexOf(MEMBER);
    int end = start < 0 ? -1 : answer.indexOf('"', start + MEMBER.length());
    String jws = start < 0 ? "" : answer.substring(start + MEMBER.length(), end);
    if (!jws.matches("[\\w-]+\\.\\.[\\w-]{86}")) return;
    byte[] key = Keys.parse(keySet).find(keyId);
    byte[] payload = (answer.substring(0, start) + answer.substring(end + 1)).getBytes(ISO_8859_1);
    String encoded = Base64.getUrlEncoder().withoutPadding().encodeToString(payload);
    byte[] message = (jws.split("\\.\\.")[0] + "." + encoded).getBytes(US_ASCII);
    byte[] signature = Base64.getUrlDecoder().decode(jws.split("\\.\\.")[1]);
    boolean expected = Ed25519Access.verifyWithArithmetic(key, message, signature);
    if (vector.text("expected").equals("ok")) ClientTests.equal("the arithmetic's answer", true, expected);
    if (vector.text("expected").equals("bad signature")) ClientTests.equal("the arithmetic's answer", false, expected);
    byte[] shifted = withLargeS(signature);
    ClientTests.equal("the arithmetic's answer to S + L", false, Ed25519Access.verifyWithArithmetic(key, message, shifted));
    if (!Ed25519Access.isInRuntime()) return;
    ClientTests.equal("the runtime's answer", expected, Ed25519Access.verifyWithRuntime(key, message, signature));
    ClientTests.equal("the runtime's answer to S + L", false, Ed25519Access.verifyWithRuntime(key, message, shifted));
  }

  /** The same signature in another form, which must be refused. */
  private static byte[] withLargeS(byte[] signature) {
    byte[] bigEndian = new byte[32];
    for (int i = 0; i < 32; i++) bigEndian[i] = signature[63 - i];
    byte[] sum = new BigInteger(1, bigEndian).add(GROUP_ORDER).toByteArray();
    byte[] result = signature.clone();
    for (int i = 0; i < 32; i++) result[32 + i] = i < sum.length ? sum[sum.length - 1 - i] : 0;
    return result;
  }
}
