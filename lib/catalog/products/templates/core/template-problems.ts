import { z } from 'zod'
import { isJsonObject, type JsonObject } from '@/lib/foundation/shared/json-object'
import { isStorable } from '@/lib/foundation/shared/text'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'
import { isPlaceholder, METADATA_PREFIX, PLACEHOLDERS, textParts } from './placeholders'

/** A problem of a template: its position, and a valid value in words. */
export type TemplateProblem = { path: (string | number)[]; message: string }

export const MAX_TEMPLATE_BYTES = 8_192
const MAX_DEPTH = 8
const MAX_KEYS = 200
/** Names through which careless readers of the payload could reach its prototype. */
const FORBIDDEN_NAMES = new Set(['__proto__', 'constructor', 'prototype'])
const KNOWN = [...PLACEHOLDERS, `${METADATA_PREFIX}KEY`].map((name) => `{{${name}}}`).join(', ')

/** Checks a response template, or a license's override of it (docs/contract.md section 2). Never throws. */
export function templateProblems(template: unknown): TemplateProblem[] {
  if (!isJsonObject(template)) return [{ path: [], message: 'Enter a JSON object.' }]
  const inside = [...problemsIn(template, [])]
  // Measured only if it is not too deep: JSON.stringify would overflow the stack.
  return inside.some(({ message }) => message === TOO_DEEP) ? inside : [...sizeProblems(template), ...inside]
}

/** A response template, or a license's override of it: each problem has its own path. */
export const responseTemplate = z
  .custom<JsonObject>()
  .superRefine((value: unknown, context) => {
    for (const problem of templateProblems(value)) context.addIssue({ code: 'custom', ...problem })
  })
  // For JSON Schema, which cannot know it of a custom one.
  .meta({ type: 'object' })

const TOO_DEEP = `Use at most ${MAX_DEPTH} levels of objects and lists.`

type Path = TemplateProblem['path']

function problemsIn(value: unknown, path: Path): Iterable<TemplateProblem> {
  if (typeof value === 'string') return textProblems(value, path)
  if (typeof value === 'number') return numberProblems(value, path)
  if (typeof value === 'object' && value !== null) return nestedProblems(value, path)
  return typeof value === 'boolean' || value === null ? [] : [{ path, message: 'Use a JSON value.' }]
}

function* nestedProblems(value: object, path: Path): Generator<TemplateProblem> {
  if (path.length >= MAX_DEPTH) yield { path, message: TOO_DEEP }
  else if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* problemsIn(item, [...path, index])
  else for (const [name, member] of Object.entries(value)) yield* memberProblems(name, member, [...path, name])
}

function* memberProblems(name: string, value: unknown, path: Path): Generator<TemplateProblem> {
  if (FORBIDDEN_NAMES.has(name)) yield { path, message: 'Choose another name.' }
  else if (!isStorable(name)) yield { path, message: FIELD_WORDS.storable }
  else if (textParts(name).some((part) => 'name' in part)) {
    yield { path, message: 'Use placeholders in values, not in names.' }
  }
  yield* problemsIn(value, path)
}

function* textProblems(text: string, path: Path): Generator<TemplateProblem> {
  if (!isStorable(text)) yield { path, message: FIELD_WORDS.storable }
  for (const part of textParts(text)) {
    if (!('name' in part) || isPlaceholder(part.name)) continue
    yield {
      path,
      message: `Replace ${JSON.stringify(`{{${part.name.slice(0, 64)}}}`)}. The placeholders are ${KNOWN}.`,
    }
  }
}

function* numberProblems(value: number, path: Path): Generator<TemplateProblem> {
  if (!(Math.abs(value) <= Number.MAX_SAFE_INTEGER))
    yield { path, message: 'Use a number from -(2^53 - 1) to 2^53 - 1, or a text.' }
}

function* sizeProblems(template: object): Generator<TemplateProblem> {
  if (new TextEncoder().encode(JSON.stringify(template)).length > MAX_TEMPLATE_BYTES) {
    yield { path: [], message: 'Use at most 8 KiB of JSON.' }
  }
  if (countKeys(template) > MAX_KEYS) yield { path: [], message: `Use at most ${MAX_KEYS} names in total.` }
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const own = Array.isArray(value) ? 0 : Object.keys(value).length
  return Object.values(value).reduce((sum: number, member) => sum + countKeys(member), own)
}
