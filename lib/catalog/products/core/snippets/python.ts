import { quoted, type Sample } from './target'

export const pythonSample: Sample = {
  install: 'pip install ./clients/python',
  code: ({ licenseKey }) => `import latchkey

client = latchkey.Latchkey(timeout=5)
try:
    license = client.validate(${quoted(licenseKey)})
    print("Licensed" if license.valid else f"Refused: {license.status}")
except latchkey.LatchkeyError:
    # 429, 503 or no answer is not a refusal: keep the last verdict.
    print("Ask again later")`,
}
