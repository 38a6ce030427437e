import { quoted, type Sample } from './target'

export const javaSample: Sample = {
  install: `javac --release 17 -d clients/java/classes $(find clients/java/src/main -name '*.java')`,
  code: ({ licenseKey }) => `import dev.latchkey.client.*;
import java.time.Duration;

public class CheckLicense {
    public static void main(String[] args) {
        LatchkeyClient latchkey = LatchkeyClient.builder().timeout(Duration.ofSeconds(5)).build();
        try {
            Validation license = latchkey.validate(${quoted(licenseKey)});
            System.out.println(license.isValid() ? "Licensed" : "Refused: " + license.getStatus());
        } catch (LatchkeyException error) {
            // 429, 503 or no answer is not a refusal: keep the last verdict.
            System.out.println("Ask again later");
        }
    }
}`,
}
