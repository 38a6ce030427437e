import { quoted, type Sample } from './target'

export const csharpSample: Sample = {
  install: 'dotnet add reference ../clients/csharp/Latchkey.Client.csproj',
  code: ({ licenseKey }) => `using System;
using System.Threading.Tasks;
using Latchkey;

public static class CheckLicense
{
    static async Task Main()
    {
        var latchkey = new LatchkeyClient(new LatchkeyClientOptions { Timeout = TimeSpan.FromSeconds(5) });
        try
        {
            var license = await latchkey.ValidateAsync(${quoted(licenseKey)});
            Console.WriteLine(license.Valid ? "Licensed" : "Refused: " + license.Status);
        }
        catch (LatchkeyException)
        {
            // 429, 503 or no answer is not a refusal: keep the last verdict.
            Console.WriteLine("Ask again later");
        }
    }
}`,
}
