import { quoted, type Target } from './target'

export const csharpSnippet = ({ origin, licenseKey }: Target): string => `using System.Net;
using System.Net.Http.Headers;
using System.Net.Http.Json;
using System.Text.Json;

var client = new HttpClient { Timeout = TimeSpan.FromSeconds(5) };
client.DefaultRequestHeaders.Authorization =
    new AuthenticationHeaderValue("Bearer", Environment.GetEnvironmentVariable("LATCHKEY_API_KEY"));

var verdict = await ValidateLicense(${quoted(licenseKey)});
if (verdict is null)
{
    // Nobody is locked out for this: keep the last verdict you stored, and ask again later.
    Console.WriteLine("Ask again later");
}
else
{
    Console.WriteLine(verdict.valid ? "Licensed" : $"Refused: {verdict.status}");
}

// The verdict, or null when there is none right now.
async Task<Verdict?> ValidateLicense(string licenseKey)
{
    try
    {
        var body = new Dictionary<string, string> { ["license_key"] = licenseKey };
        using var response = await client.PostAsJsonAsync(${quoted(`${origin}/api/v1/validate`)}, body);
        // Only 200 is a verdict. 429 and 503 mean: ask again after Retry-After seconds. 401: check the API key.
        if (response.StatusCode == HttpStatusCode.OK)
            return await response.Content.ReadFromJsonAsync<Verdict>();
        Console.Error.WriteLine($"No verdict: HTTP {(int)response.StatusCode}");
    }
    catch (Exception error) when (error is HttpRequestException or TaskCanceledException or JsonException)
    {
        Console.Error.WriteLine($"No verdict: {error.Message}");
    }
    return null;
}

record Verdict(bool valid, string status);`
