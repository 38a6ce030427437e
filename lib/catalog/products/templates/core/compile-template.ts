import { isJsonObject, type JsonObject } from '@/lib/foundation/shared/json-object'
import { isPlaceholder, type Placeholder, type TextPart, textParts } from './placeholders'

/** Plain JSON text, a value in JSON, or a value within a JSON string. Concatenated, they are the rendered JSON. */
export type Piece = string | { value: Placeholder } | { text: Placeholder }

/**
 * A template as a flat list that can be stored as JSON. It is compiled when saved, so that rendering only concatenates.
 */
export function compileTemplate(template: JsonObject): Piece[] {
  const sheet: Sheet = { pieces: [], json: '' }
  writeValue(sheet, template)
  return [...sheet.pieces, sheet.json]
}

/** `json` is the text since the last placeholder. Mutable, because a template with an override is compiled per call. */
type Sheet = { pieces: Piece[]; json: string }

function writeValue(sheet: Sheet, value: unknown): void {
  if (typeof value === 'string') writeText(sheet, value)
  else if (Array.isArray(value)) writeList(sheet, value)
  else if (isJsonObject(value)) writeObject(sheet, value)
  else sheet.json += JSON.stringify(value) ?? 'null'
}

function writeList(sheet: Sheet, items: unknown[]): void {
  let before = '['
  for (const item of items) {
    sheet.json += before
    writeValue(sheet, item)
    before = ','
  }
  sheet.json += before === '[' ? '[]' : ']'
}

function writeObject(sheet: Sheet, object: JsonObject): void {
  let before = '{'
  for (const [name, value] of Object.entries(object)) {
    sheet.json += `${before}${JSON.stringify(name)}:`
    writeValue(sheet, value)
    before = ','
  }
  sheet.json += before === '{' ? '{}' : '}'
}

function writeText(sheet: Sheet, text: string): void {
  if (text.includes('{{')) writeParts(sheet, textParts(text))
  else sheet.json += JSON.stringify(text)
}

/** A text that consists of one placeholder keeps the type of its value. */
function writeParts(sheet: Sheet, parts: TextPart[]): void {
  const [first] = parts
  if (parts.length === 1 && first && 'name' in first) {
    writePlaceholder(sheet, first.name, 'value')
    return
  }
  sheet.json += '"'
  for (const part of parts) {
    if ('text' in part) sheet.json += inString(part.text)
    else writePlaceholder(sheet, part.name, 'text')
  }
  sheet.json += '"'
}

/** An unknown name, which is refused when a template is saved, has no value. */
function writePlaceholder(sheet: Sheet, name: string, as: 'value' | 'text'): void {
  if (isPlaceholder(name)) {
    sheet.pieces.push(sheet.json, as === 'value' ? { value: name } : { text: name })
    sheet.json = ''
  } else if (as === 'value') sheet.json += 'null'
}

/** The text as it appears between the quotation marks of a JSON string. */
export const inString = (text: string): string => JSON.stringify(text).slice(1, -1)
