type PastedMailbox = { email: string; name: string | null }

const MAILTO = 'mailto:'

/**
 * The person in a text that was copied from a mail program, as in `Ada Lovelace <ada@example.com>` or a `mailto:` link;
 * null for any other text, like one of several people.
 */
export function pastedMailbox(text: string): PastedMailbox | null {
  const [before = '', inside, ...more] = text.trim().split('<')
  if (inside === undefined) return mailtoLink(before)
  const [email = '', after, ...rest] = inside.split('>')
  if (more.length + rest.length > 0 || !['', ',', ';'].includes(after?.trim() ?? 'open') || !isEmail(email)) return null
  return { email: withoutScheme(email.trim()), name: before.replaceAll('"', '').trim() || null }
}

function mailtoLink(text: string): PastedMailbox | null {
  const [email = ''] = withoutScheme(text).split('?')
  return withoutScheme(text) !== text && isEmail(email) ? { email: decoded(email), name: null } : null
}

/** Enough of one to be taken; the form checks the rest. */
const isEmail = (text: string): boolean => text.includes('@') && !/[ ,;]/.test(text.trim())

const withoutScheme = (text: string): string =>
  text.toLowerCase().startsWith(MAILTO) ? text.slice(MAILTO.length) : text

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
