import { BUILT_IN, type BuiltIn, quoted, type Sample } from './target'

const constants = ({ origin, clientKey }: BuiltIn) => `    // ${BUILT_IN}
    const string BaseUrl = ${quoted(origin)};
    const string ClientKey = ${quoted(clientKey)};

`

export const csharpSample: Sample = {
  install: 'dotnet add reference ../clients/csharp/Latchkey.Client.csproj',
  code: ({ licenseKey, builtIn }) => `using System;
using System.Threading.Tasks;
using Latchkey;

public static class CheckLicense
{
${builtIn ? constants(builtIn) : ''}    static async Task Main()
    {
        var latchkey = new LatchkeyClient(new LatchkeyClientOptions
        {
${
  builtIn
    ? `            BaseUrl = BaseUrl,
            ApiKey = ClientKey,
`
    : ''
}            Timeout = TimeSpan.FromSeconds(5),
        });
        try
        {
            var license = await latchkey.ValidateAsync(${quoted(licenseKey)});
            Console.WriteLine(license.Valid ? "Licensed" : "Refused: " + license.Status);
        }
        catch (AuthenticationException)
        {
            Console.WriteLine("The API key is wrong or has ended");
        }
        catch (LatchkeyException)
        {
            // 429, 503 or no answer is not a refusal: keep the last verdict.
            Console.WriteLine("Ask again later");
        }
    }
}`,
}
