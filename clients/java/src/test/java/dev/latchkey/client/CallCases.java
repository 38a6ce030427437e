package dev.latchkey.client;

import dev.latchkey.client.internal.Json;
import dev.latchkey.client.internal.JsonObject;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Calls against the case server, which checks what it receives. */
final class CallCases {
  private final JsonObject cases;
  private final String casesUrl;
  private final ClientTests tests;

  CallCases(JsonObject cases, String casesUrl, ClientTests tests) {
    this.cases = cases;
    this.casesUrl = casesUrl;
    this.tests = tests;
  }

  void run() {
    for (JsonObject call : Values.objects(cases, "calls")) tests.test("call: " + call.text("name"), () -> compare(call));
  }

  private void compare(JsonObject call) throws Exception {
    Path folder = Files.createTempDirectory("latchkey-case-");
    String name = URLEncoder.encode(call.text("name"), StandardCharsets.UTF_8).replace("+", "%20");
    List<?> problems;
    try {
      run(call, name, folder.resolve("grace.json"));
    } finally {
      problems = problems(name);
      Files.deleteIfExists(folder.resolve("grace.json"));
      Files.delete(folder);
    }
    ClientTests.equal("the server's list of problems", List.of(), problems);
  }

  private void run(JsonObject call, String name, Path file) throws Exception {
    CaseClient client = new CaseClient(cases, call.object("client"), casesUrl + "/" + name, file);
    int number = 0;
    for (JsonObject step : Values.objects(call, "steps")) {
      number++;
      try {
        client.run(step);
      } catch (AssertionError e) {
        throw new AssertionError("step " + number + ": " + e.getMessage(), e);
      }
    }
  }

  private List<?> problems(String name) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create(casesUrl + "/verdict/" + name)).build();
    return Json.parseObject(HttpClient.newHttpClient().send(request, BodyHandlers.ofByteArray()).body()).list("problems");
  }
}
