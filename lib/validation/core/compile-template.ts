import { isJsonObject, type JsonObject } from './json-object'
import { isPlaceholder, type Placeholder, textParts } from './placeholders'

/** JSON text as it is, a value in JSON, or a value within a JSON string. Strung together they are the rendered JSON. */
export type Piece = string | { value: Placeholder } | { text: Placeholder }

/** A template as a flat list that JSON can keep: made when it is saved, so that rendering only strings together. */
export function compileTemplate(template: JsonObject): Piece[] {
  const pieces: Piece[] = []
  for (const piece of valuePieces(template)) {
    const last = pieces.length - 1
    if (typeof piece === 'string' && typeof pieces[last] === 'string') pieces[last] += piece
    else pieces.push(piece)
  }
  return pieces
}

function valuePieces(value: unknown): Piece[] {
  if (typeof value === 'string') return textPieces(value)
  if (Array.isArray(value)) return enclosed('[', value.map(valuePieces), ']')
  if (isJsonObject(value)) return enclosed('{', Object.entries(value).map(memberPieces), '}')
  return [JSON.stringify(value) ?? 'null']
}

const memberPieces = ([name, value]: [string, unknown]): Piece[] => [`${JSON.stringify(name)}:`, ...valuePieces(value)]

const enclosed = (open: string, items: Piece[][], close: string): Piece[] => [
  open,
  ...items.flatMap((pieces, index) => (index === 0 ? pieces : [',', ...pieces])),
  close,
]

/** A text that is one placeholder keeps the type of its value. An unknown name, refused when saved, has no value. */
function textPieces(text: string): Piece[] {
  const parts = textParts(text)
  const [first] = parts
  if (parts.length === 1 && first && 'name' in first)
    return [isPlaceholder(first.name) ? { value: first.name } : 'null']
  const inside = parts.map((part): Piece => {
    if ('text' in part) return inString(part.text)
    return isPlaceholder(part.name) ? { text: part.name } : ''
  })
  return ['"', ...inside, '"']
}

/** As it stands between the quotation marks of a JSON string. */
export const inString = (text: string): string => JSON.stringify(text).slice(1, -1)
