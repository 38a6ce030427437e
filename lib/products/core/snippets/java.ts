import { quoted, type Target } from './target'

export const javaSnippet = ({ origin, licenseKey }: Target): string => `import java.io.IOException;
import java.net.URI;
import java.net.http.*;
import java.time.Duration;
import java.util.regex.*;

public class CheckLicense {
    record Verdict(boolean valid, String status) {}

    static final HttpClient CLIENT = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

    /** The verdict, or null when there is none right now. */
    static Verdict validateLicense(String licenseKey) throws InterruptedException {
        String escaped = licenseKey.replace("\\\\", "\\\\\\\\").replace("\\"", "\\\\\\"");
        HttpRequest request = HttpRequest.newBuilder(URI.create(${quoted(`${origin}/api/v1/validate`)}))
            .timeout(Duration.ofSeconds(5))
            .header("Authorization", "Bearer " + System.getenv("LATCHKEY_API_KEY"))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString("{\\"license_key\\": \\"" + escaped + "\\"}"))
            .build();
        try {
            HttpResponse<String> response = CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
            // Only 200 is a verdict. 429 and 503 mean: ask again after Retry-After seconds. 401: check the API key.
            if (response.statusCode() == 200) return readVerdict(response.body());
            System.err.println("No verdict: HTTP " + response.statusCode());
        } catch (IOException error) {
            System.err.println("No verdict: " + error);
        }
        return null;
    }

    // Java has no built-in JSON reader; use your JSON library here.
    static Verdict readVerdict(String body) {
        Matcher status = Pattern.compile("\\"status\\"\\\\s*:\\\\s*\\"(\\\\w+)\\"").matcher(body);
        boolean isValid = Pattern.compile("\\"valid\\"\\\\s*:\\\\s*true").matcher(body).find();
        return status.find() ? new Verdict(isValid, status.group(1)) : null;
    }

    public static void main(String[] args) throws InterruptedException {
        Verdict verdict = validateLicense(${quoted(licenseKey)});
        if (verdict == null) {
            // Nobody is locked out for this: keep the last verdict you stored, and ask again later.
            System.out.println("Ask again later");
        } else {
            System.out.println(verdict.valid() ? "Licensed" : "Refused: " + verdict.status());
        }
    }
}`
