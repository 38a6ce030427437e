import type { JsonObject } from '@/lib/foundation/shared/json-object'
import { inString, type Piece } from './compile-template'
import { type PlaceholderValues, placeholderValue } from './placeholders'

/**
 * The payload of a compiled template; null when it is empty. Every value passes through JSON.stringify, so no
 * customer's name can leave its quotation marks.
 */
export function renderTemplate(pieces: Piece[], values: PlaceholderValues): JsonObject | null {
  let json = ''
  for (const piece of pieces) {
    if (typeof piece === 'string') json += piece
    else if ('value' in piece) json += JSON.stringify(placeholderValue(values, piece.value))
    else json += inString(String(placeholderValue(values, piece.text) ?? ''))
  }
  const payload: JsonObject = JSON.parse(json)
  return Object.keys(payload).length === 0 ? null : payload
}
