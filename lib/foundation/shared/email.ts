import { z } from 'zod'
import { FIELD_WORDS } from './words/field-words'

/**
 * RFC 5321 without quoted strings: atoms with single dots between them, and a domain whose last label is not a number. A
 * browser's own check of an email field refuses nothing of it.
 */
const ADDRESS =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9]+(?:-+[a-z0-9]+)*\.)+(?:[a-z]{2,}|xn-(?:-+[a-z0-9]+)+)$/

const IS_ASCII = /^\p{ASCII}*$/u

/** What a URL would read as more than a host, decode or leave out: it is not part of a domain. */
const NOT_OF_A_DOMAIN = /(?![a-z0-9.-])\p{ASCII}|(?![\u200c\u200d])\p{Cf}/u

/**
 * The canonical spelling of an email address, by which people are found (docs/contract.md section 2): NFKC, lower case,
 * and the domain as the DNS has it. `ada@müller.example` and `ada@xn--mller-kva.example` are one address.
 */
export function normalizeEmail(text: string): string {
  const folded = text.trim().normalize('NFKC').toLowerCase()
  const domainAt = folded.lastIndexOf('@') + 1
  return domainAt === 0 ? folded : folded.slice(0, domainAt) + asciiDomain(folded.slice(domainAt))
}

/** A searched text as it would stand in a stored address, if it is a part of one. */
export function searchedEmail(text: string): string {
  if (!text.includes('@')) return text
  // Of `Ada <ada@example.com>`, as mail programs copy it.
  const inside = text.split('<')[1]?.split('>')[0] ?? ''
  return normalizeEmail(inside.includes('@') ? inside : text.replace(BEFORE_EMAIL, '').replace(AFTER_EMAIL, ''))
}

/** What stands around an email that was copied from a list, a sentence, or a link. */
const BEFORE_EMAIL = /^[\s"'“”„‘’«»(]{0,4}(?:mailto:)?/i
const AFTER_EMAIL = /[\s"'“”„‘’«»),;.]{1,4}$/

/** The domain in ASCII; as it is if it cannot be one. */
function asciiDomain(domain: string): string {
  if (IS_ASCII.test(domain) || NOT_OF_A_DOMAIN.test(domain)) return domain
  const url = `http://${domain}`
  return URL.canParse(url) ? new URL(url).hostname : domain
}

/** An email address as typed, wherever one is read; parsing makes it canonical. */
export const email = z
  .string(FIELD_WORDS.email)
  .transform(normalizeEmail)
  .pipe(z.email({ pattern: ADDRESS, error: FIELD_WORDS.email }).max(254, FIELD_WORDS.upTo(254)))
