const MASK = '[redacted]'
/** No log line needs more of a text, and no pattern has to read more. */
const MAX_CHARACTERS = 4_096

/** Forms of secrets that must never be logged, whatever wrote the text. */
const FORMS: [RegExp, string][] = [
  // The credentials in a URL: postgresql://user:password@host
  [/:\/\/[^\s/@]*@/g, `://${MASK}@`],
  [/\bbearer \S+/gi, `Bearer ${MASK}`],
  // API keys, access tokens, webhook secrets.
  [/(lk_live_|lk_org_|whsec_)[0-9A-Za-z+/=]+/g, `$1${MASK}`],
  // License keys of our form: a prefix and groups of five.
  [/\b[0-9A-Za-z]{1,8}(?:-[0-9A-Za-z]{5}){4,5}\b/g, MASK],
]

/** The name of a secret parameter, for `split`: ?token=…, password = … */
const SECRET_NAME = /(\b(?:api_?key|license_?key|password|passwd|secret|token|authorization|checkout)\s?[=:]\s?)/i
const VALUE = /^(?:bearer )?[^\s&,;]+/i

/** Hexadecimals or base64. */
const RUN = /[0-9A-Za-z+/_-]+={0,2}/g
const LONG_RUN = /[0-9A-Za-z+/]{24,}={0,2}/g

/**
 * The text with everything that looks like a secret masked, cut after 4,096 characters. A second line of defence: no
 * secret should be in a text at all.
 */
export function redactText(text: string): string {
  const cut = text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text
  const masked = FORMS.reduce((left, [form, mask]) => left.replace(form, mask), withoutValues(cut))
  return masked.replace(RUN, (run) => (isMixed(run) ? run.replace(LONG_RUN, MASK) : run))
}

const withoutValues = (text: string): string =>
  text
    .split(SECRET_NAME)
    .map((part, i) => (i > 0 && i % 2 === 0 ? part.replace(VALUE, MASK) : part))
    .join('')

/** Hashes, session tokens, and ciphertexts have letters and digits; long words have no digits. */
const isMixed = (run: string): boolean => /\d/.test(run) && /[A-Za-z]/.test(run)
