import { z } from 'zod'
import { responseTemplate } from '@/lib/catalog/products/templates/core/template-problems'
import { versionField } from '@/lib/catalog/products/versions/core/version'
import { oneOf, propertyOf, textUpTo, wholeNumber } from '@/lib/foundation/shared/fields'
import { expiry } from '@/lib/foundation/shared/instant'
import { metadata } from '@/lib/foundation/shared/metadata/metadata'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'
import { IP_MODES, PIN_MODES } from './license'

export const MAX_IPS = 10_000

const notes = textUpTo(10_000)
export const licenseName = textUpTo(200)
export const maxIps = wholeNumber(1, MAX_IPS)

/** The terms of a license: everything besides its key, product and customer. */
export const termFields = {
  expires_at: expiry.nullable(),
  notes: notes.nullable(),
  ip_system_enabled: z.boolean(FIELD_WORDS.flag),
  max_ips: maxIps.nullable(),
  ip_mode: oneOf(IP_MODES),
  version_pin_mode: oneOf(PIN_MODES),
  version_pinned: versionField.nullable(),
  version_range_min: versionField.nullable(),
  version_range_max: versionField.nullable(),
}

/** What a license may have besides its terms. Left out: none. */
export const labelFields = {
  name: licenseName.nullable().optional(),
  metadata: metadata.optional(),
  /** a merge patch on the product's template (RFC 7396) */
  override: responseTemplate.nullable().optional(),
}

/**
 * A pinned mode needs a version. This check runs even if other fields are invalid, so that one answer names all
 * problems.
 */
export function checkPin(license: unknown, context: z.RefinementCtx): void {
  const mode = propertyOf(license, 'version_pin_mode')
  const isSet = (name: string) => (propertyOf(license, name) ?? null) !== null
  const miss = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (mode === 'exact' && !isSet('version_pinned'))
    miss('version_pinned', 'Enter the version that the license is pinned to.')
  if (mode === 'range' && !isSet('version_range_min') && !isSet('version_range_max'))
    miss('version_range_min', 'Enter a lowest version, a highest version, or both.')
}
