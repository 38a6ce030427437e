import { z } from 'zod'
import { completeLink } from '@/lib/foundation/shared/complete-link'
import { isStorable } from '@/lib/foundation/shared/text'

const MAX_URL = 500
const MAX_ORIGINS = 10
const URL_RULE = 'Enter a link that starts with https://.'
const ORIGIN_RULE = 'Enter one site on each line, like https://shop.example.com'

function readUrl(text: string): URL | null {
  const url = URL.canParse(text) && text.length <= MAX_URL && isStorable(text) ? new URL(text) : null
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url : null
}

/** A link to a page of the vendor; empty for none. */
export const httpsUrl = z
  .string(URL_RULE)
  .nullable()
  .transform((text) => completeLink(text?.trim() ?? '') || null)
  .refine((text) => text === null || (readUrl(text) !== null && !/\s/.test(text)), URL_RULE)

/** Sites, each by its origin and once. Lines left empty are no sites. */
export const originList = z.array(z.string(ORIGIN_RULE), ORIGIN_RULE).transform((lines, context): string[] => {
  const given = lines.map((line) => completeLink(line.trim())).filter((line) => line !== '')
  const origins = given.map(originOf)
  const message = origins.includes(null) ? ORIGIN_RULE : `Enter at most ${MAX_ORIGINS} sites.`
  if (!origins.includes(null) && given.length <= MAX_ORIGINS) return [...new Set(origins.filter((one) => one !== null))]
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

/** The origin of a link without a path; null for other texts. */
function originOf(text: string): string | null {
  const url = readUrl(text)
  // No wildcard matches anything: it would look allowed and never be.
  const isSite = url !== null && url.pathname === '/' && url.search === '' && url.hash === '' && !url.host.includes('*')
  return isSite ? url.origin : null
}

/** The page that a vendor's site asked to return to, if the vendor allows its origin. */
export function returnUrl(text: unknown, origins: readonly string[]): string | null {
  const url = typeof text === 'string' ? readUrl(text) : null
  return url && origins.includes(url.origin) ? url.href : null
}
