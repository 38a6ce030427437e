export const SNIPPET_LANGUAGES = ['curl', 'typescript', 'python'] as const
export type SnippetLanguage = (typeof SNIPPET_LANGUAGES)[number]

export const SNIPPET_LABELS: Record<SnippetLanguage, string> = {
  curl: 'curl',
  typescript: 'TypeScript',
  python: 'Python',
}

/** Where the API answers, and the license key to ask about. The API key comes from the environment, never from source. */
type Target = { origin: string; licenseKey: string }

/** A first validation, ready to run, in three languages. Without a library: it works wherever the language does. */
export const integrationSnippet = (language: SnippetLanguage, target: Target): string => SNIPPETS[language](target)

const SNIPPETS: Record<SnippetLanguage, (target: Target) => string> = {
  curl: ({ origin, licenseKey }) => `curl ${origin}/api/v1/validate \\
  -H "Authorization: Bearer $LATCHKEY_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"license_key": "${licenseKey}"}'`,

  typescript: ({ origin, licenseKey }) => `const response = await fetch('${origin}/api/v1/validate', {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.LATCHKEY_API_KEY}\`,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({ license_key: '${licenseKey}' }),
})
const { valid, status } = await response.json()
if (!valid) throw new Error(\`License refused: \${status}\`)`,

  python: ({ origin, licenseKey }) => `import json, os, urllib.request

request = urllib.request.Request(
    "${origin}/api/v1/validate",
    data=json.dumps({"license_key": "${licenseKey}"}).encode(),
    headers={
        "Authorization": f"Bearer {os.environ['LATCHKEY_API_KEY']}",
        "Content-Type": "application/json",
    },
)
result = json.load(urllib.request.urlopen(request))
if not result["valid"]:
    raise SystemExit(f"License refused: {result['status']}")`,
}
