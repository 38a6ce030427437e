import { BUILT_IN, type BuiltIn, quoted, type Sample } from './target'

const constants = ({ origin, clientKey }: BuiltIn) => `    // ${BUILT_IN}
    private static final String BASE_URL = ${quoted(origin)};
    private static final String CLIENT_KEY = ${quoted(clientKey)};

`

export const javaSample: Sample = {
  install: `javac --release 17 -d clients/java/classes $(find clients/java/src/main -name '*.java')`,
  code: ({ licenseKey, builtIn }) => `import dev.latchkey.client.*;
import java.time.Duration;

public class CheckLicense {
${builtIn ? constants(builtIn) : ''}    public static void main(String[] args) {
        LatchkeyClient latchkey = LatchkeyClient.builder()
${
  builtIn
    ? `            .baseUrl(BASE_URL)
            .apiKey(CLIENT_KEY)
`
    : ''
}            .timeout(Duration.ofSeconds(5))
            .build();
        try {
            Validation license = latchkey.validate(${quoted(licenseKey)});
            System.out.println(license.isValid() ? "Licensed" : "Refused: " + license.getStatus());
        } catch (AuthenticationException error) {
            System.out.println("The API key is wrong or has ended");
        } catch (LatchkeyException error) {
            // 429, 503 or no answer is not a refusal: keep the last verdict.
            System.out.println("Ask again later");
        }
    }
}`,
}
