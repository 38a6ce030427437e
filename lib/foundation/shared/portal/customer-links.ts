import { z } from 'zod'
import { completeLink } from '../complete-link'
import { isStorable } from '../text'

/** What may stand in a link to a vendor's own pages: `{{license.id}}`. */
const LINK_PLACES = ['license.id', 'license.key', 'customer.email'] as const
type LinkPlace = (typeof LINK_PLACES)[number]

/** The license that a link is filled in for. */
type LinkValues = { licenseId: string; licenseKey: string; email: string | null }

const PLACE = /\{\{([^{}]*)\}\}/g
const MAX = 2_000
const NEEDS = 'Enter a link that starts with https://.'
const NEEDS_PLACES = `Use only ${LINK_PLACES.map((place) => `{{${place}}}`).join(', ')}, after the domain.`

/** A vendor's link with placeholders, as it is entered; empty for none. */
export const linkTemplate = z
  .string(NEEDS)
  .nullable()
  .transform((text) => completeLink(text?.trim() ?? '') || null)
  .pipe(
    z
      .string()
      .max(MAX, `Enter at most ${MAX} characters.`)
      .superRefine((text, context) => {
        const message = linkProblem(text)
        if (message) context.addIssue({ code: 'custom', message })
      })
      .nullable(),
  )

/** Why a text is no template of a link; null for a good one. */
export function linkProblem(text: string): string | null {
  if (!placesOf(text).every(isPlace) || /[{}]/.test(text.replaceAll(PLACE, ''))) return NEEDS_PLACES
  const [one, other] = [read(text, 'a'), read(text, 'b')]
  if (!one || !other || !isStorable(text) || /\s/.test(text.replaceAll(PLACE, ''))) return NEEDS
  // A placeholder in the domain would let a customer's email choose whose page opens.
  return one.host === other.host ? null : NEEDS_PLACES
}

/**
 * A vendor's link for one license: every placeholder filled in, percent-encoded. Null without a template, and for one
 * that was stored before the rules it breaks.
 */
export function fillLink(template: string | null, values: LinkValues): string | null {
  if (template === null || linkProblem(template) !== null) return null
  const texts: Record<LinkPlace, string> = {
    'license.id': values.licenseId,
    'license.key': values.licenseKey,
    'customer.email': values.email ?? '',
  }
  return template.replaceAll(PLACE, (_, name: string) =>
    encodeURIComponent(texts[name.trim() as LinkPlace].toWellFormed()),
  )
}

/** Whether a link shows the key to every server and browser history that it passes. */
export const hasKeyInLink = (template: string): boolean => placesOf(template).includes('license.key')

const placesOf = (text: string): string[] => [...text.matchAll(PLACE)].map(([, name = '']) => name.trim())

function read(template: string, value: string): URL | null {
  const text = template.replaceAll(PLACE, value)
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url : null
}

const isPlace = (name: string): boolean => LINK_PLACES.some((place) => place === name)
