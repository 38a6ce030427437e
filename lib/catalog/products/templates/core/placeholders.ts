import { isMetadataKey, type Metadata } from '@/lib/foundation/shared/metadata/metadata'

/**
 * The placeholders of response templates (docs/contract.md section 2), besides those of the license's metadata. No
 * other name reaches a value.
 */
export const PLACEHOLDERS = [
  'license.key',
  'license.expires_at',
  'license.is_lifetime',
  'license.name',
  'license.notes',
  'customer.name',
  'customer.email',
  'customer.discord_id',
  'product.name',
  'request.version',
  'request.device_id',
] as const

export const METADATA_PREFIX = 'license.metadata.'

export type FixedPlaceholder = (typeof PLACEHOLDERS)[number]
export type Placeholder = FixedPlaceholder | `${typeof METADATA_PREFIX}${string}`
export type PlaceholderValues = Record<FixedPlaceholder, string | boolean | null> & { metadata: Metadata }

const known: ReadonlySet<string> = new Set(PLACEHOLDERS)

export const isPlaceholder = (name: string): name is Placeholder => known.has(name) || isOfMetadata(name)

const isOfMetadata = (name: string): boolean =>
  name.startsWith(METADATA_PREFIX) && isMetadataKey(name.slice(METADATA_PREFIX.length))

/** The value of a placeholder; null where the license has none. */
export function placeholderValue(values: PlaceholderValues, name: Placeholder): string | boolean | null {
  if (!name.startsWith(METADATA_PREFIX)) return values[name as FixedPlaceholder]
  const key = name.slice(METADATA_PREFIX.length)
  return Object.hasOwn(values.metadata, key) ? (values.metadata[key] ?? null) : null
}

export type TextPart = { text: string } | { name: string }

/** Splits a text at its `{{ name }}` placeholders; spaces around names and empty texts are dropped. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  while (from < text.length) {
    const start = text.indexOf('{{', from)
    const end = start === -1 ? -1 : text.indexOf('}}', start + 2)
    if (end === -1) break
    if (start > from) parts.push({ text: text.slice(from, start) })
    parts.push({ name: text.slice(start + 2, end).trim() })
    from = end + 2
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}
