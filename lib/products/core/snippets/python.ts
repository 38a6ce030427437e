import { quoted, type Target } from './target'

export const pythonSnippet = ({
  origin,
  licenseKey,
}: Target): string => `import http.client, json, os, sys, urllib.request

def validate_license(license_key):
    """The verdict, or None when there is none right now."""
    request = urllib.request.Request(
        ${quoted(`${origin}/api/v1/validate`)},
        data=json.dumps({"license_key": license_key}).encode(),
        headers={
            "Authorization": f"Bearer {os.environ['LATCHKEY_API_KEY']}",
            "Content-Type": "application/json",
        },
    )
    try:
        with urllib.request.urlopen(request, timeout=5) as response:
            if response.status == 200:
                return json.load(response)
            print(f"No verdict: HTTP {response.status}", file=sys.stderr)
    # Only 200 is a verdict. 429 and 503 mean: ask again after Retry-After seconds. 401: check the API key.
    except (OSError, ValueError, http.client.HTTPException) as error:
        print(f"No verdict: {error}", file=sys.stderr)
    return None

verdict = validate_license(${quoted(licenseKey)})
if verdict is None:
    # Nobody is locked out for this: keep the last verdict you stored, and ask again later.
    print("Ask again later")
elif verdict["valid"]:
    print("Licensed")
else:
    print(f"Refused: {verdict['status']}")`
