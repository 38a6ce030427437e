export type JsonObject = Record<string, unknown>

const UTF_8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The JSON value in these bytes of UTF-8, or null if they are anything else. */
export function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(UTF_8.decode(bytes))
  } catch {
    return null
  }
}

/** The JSON object in these bytes, or null if they are anything else. */
export function readJsonObject(bytes: Uint8Array): JsonObject | null {
  const value = readJson(bytes)
  return isObject(value) ? value : null
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
export const booleanOf = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null)
export const integerOf = (value: unknown): number | null => (Number.isSafeInteger(value) ? (value as number) : null)

const RFC_3339 = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i

/** A date as the service writes it; null for anything else, such as February 30. */
export function dateOf(value: unknown): Date | null {
  const [text = '', day = ''] = (typeof value === 'string' && RFC_3339.exec(value)) || []
  const midnight = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(day)) return null
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? null : date
}
