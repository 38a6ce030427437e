import type { Target } from './target'

/** The plain HTTP request, for every language without a client. */
export function curlSnippet({ origin, licenseKey, builtIn }: Target & { origin: string }): string {
  const body = JSON.stringify({ license_key: licenseKey }).replaceAll("'", "'\\''")
  return `curl ${origin}/api/v1/validate \\
  -sS --max-time 5 -w '\\nHTTP %{http_code}\\n' \\
  -H "Authorization: Bearer ${builtIn?.clientKey ?? '$LATCHKEY_API_KEY'}" \\
  -H "Content-Type: application/json" \\
  -d '${body}'
# Only HTTP 200 is a verdict. After 401, the API key is wrong or has ended.
# After 429, 503 or no answer, keep the last verdict and ask again later.`
}
