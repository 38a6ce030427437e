type PastedMailbox = { email: string; name: string | null }

const NAMED = /^"?([^"<>]*?)"?\s*<\s*(?:mailto:)?([^\s<>]+@[^\s<>]+)\s*>[,;]?$/i
const MAILTO = /^mailto:([^\s?]+@[^\s?]+)(?:\?.*)?$/i

/**
 * The person in a text that was copied from a mail program, as in `Ada Lovelace <ada@example.com>` or a `mailto:` link;
 * null for any other text.
 */
export function pastedMailbox(text: string): PastedMailbox | null {
  const [, name = '', named] = NAMED.exec(text.trim()) ?? []
  if (named !== undefined) return { email: named, name: name.trim() || null }
  const linked = MAILTO.exec(text.trim())?.[1]
  return linked === undefined ? null : { email: decoded(linked), name: null }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
