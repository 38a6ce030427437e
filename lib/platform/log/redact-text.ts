const MASK = '[redacted]'

/** Forms of secrets that must never be logged, whatever wrote the text. */
const FORMS: [RegExp, string][] = [
  // The credentials in a URL: postgresql://user:password@host
  [/([a-z][a-z0-9+.-]*:\/\/)[^\s/@]*@/gi, `$1${MASK}@`],
  // Values of secret parameters: ?token=…, password=…
  [
    /\b((?:api_?key|license_?key|password|passwd|secret|token|authorization)\s*[=:]\s*)(?:bearer\s+)?[^\s&,;]+/gi,
    `$1${MASK}`,
  ],
  [/\b(bearer\s+)\S+/gi, `$1${MASK}`],
  // API keys, access tokens, webhook secrets.
  [/\b(lk_live_|lk_org_|whsec_)[0-9A-Za-z+/=]+/g, `$1${MASK}`],
  // License keys of our form: a prefix and groups of five.
  [/\b[0-9A-Za-z]+(?:-[0-9A-Za-z]{5}){4,}\b/g, MASK],
  // Long runs of hexadecimals or base64 with both letters and digits: hashes, session tokens, ciphertexts.
  [/\b(?=[0-9A-Za-z+/_-]*\d)(?=[0-9A-Za-z+/_-]*[A-Za-z])[0-9A-Za-z+/]{24,}={0,2}/g, MASK],
]

/**
 * The text with everything that looks like a secret masked. A second line of defence: no secret should be in a text at
 * all.
 */
export const redactText = (text: string): string => FORMS.reduce((left, [form, mask]) => left.replace(form, mask), text)
