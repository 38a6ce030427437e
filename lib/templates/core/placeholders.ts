/** All placeholders of response templates (docs/contract.md section 2). No other name reaches a value. */
export const PLACEHOLDERS = [
  'license.key',
  'license.expires_at',
  'license.is_lifetime',
  'license.notes',
  'customer.name',
  'customer.email',
  'customer.discord_id',
  'product.name',
  'request.version',
  'request.device_id',
] as const

export type Placeholder = (typeof PLACEHOLDERS)[number]
export type PlaceholderValues = Record<Placeholder, string | boolean | null>

const known: ReadonlySet<string> = new Set(PLACEHOLDERS)

export const isPlaceholder = (name: string): name is Placeholder => known.has(name)

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
