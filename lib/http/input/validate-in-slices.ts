import { setImmediate as pause } from 'node:timers/promises'
import type { z } from 'zod'
import { Fault, type FieldProblems } from '@/lib/foundation/platform/fault'
import { wordsOfIssue } from '@/lib/foundation/shared/words/field-words'
import type { LongList } from './parse-in-slices'

/** In our words; issues keep what was sent, because what is missing is told from what is wrong. */
export const PARSING = { error: wordsOfIssue, reportInput: true } as const

/** Items validated without a break. The process that validates also answers the public API. */
const SLICE = 100

type Validated<T extends z.ZodType> = { data: z.output<T>; issues: null } | { data: null; issues: z.core.$ZodIssue[] }

/**
 * Validates a body with one long list, some items at a time, so that other requests are served in between. The schema
 * sees the body with a slice of the list, so it cannot compare items: `problemsBetween` does.
 */
export async function validateInSlices<T extends z.ZodType>(
  schema: T,
  body: unknown,
  { name, most }: LongList,
): Promise<Validated<T>> {
  const items = listOf(body, name)
  if (items === null || items.length <= SLICE) return validated(schema.safeParse(body, PARSING), { name, start: 0 })
  if (items.length > most) throw tooLong({ name, most })
  const data: unknown[] = []
  const issues: z.core.$ZodIssue[] = []
  let whole: object = {}
  for (let start = 0; start < items.length; start += SLICE) {
    const slice = { ...(body as object), [name]: items.slice(start, start + SLICE) }
    const one = validated(schema.safeParse(slice, PARSING), { name, start })
    if (one.issues) issues.push(...one.issues)
    else {
      whole = one.data as object
      data.push(...(listOf(whole, name) ?? []))
    }
    await pause()
  }
  if (issues.length > 0) return { data: null, issues }
  return { data: { ...whole, [name]: data } as z.output<T>, issues: null }
}

/** The problems between the items of the list, by field. */
export const problemsBetween = (body: unknown, { name, compare }: LongList): FieldProblems => {
  const problems = compare?.(listOf(body, name) ?? []) ?? {}
  return Object.fromEntries(Object.entries(problems).map(([field, problem]) => [`${name}.${field}`, problem]))
}

export function tooLong({ name, most }: LongList): Fault {
  const needs = `Use at most ${most} rows.`
  return new Fault('invalid', `${name}: ${needs}`, { [name]: needs })
}

function listOf(body: unknown, name: string): unknown[] | null {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return null
  const list = (body as Record<string, unknown>)[name]
  return Array.isArray(list) ? list : null
}

/** The issues name items by their place in the whole list. */
function validated<T extends z.ZodType>(
  result: z.ZodSafeParseResult<z.output<T>>,
  { name, start }: { name: string; start: number },
): Validated<T> {
  if (result.success) return { data: result.data, issues: null }
  const issues = result.error.issues.map((issue) => {
    const [list, index, ...rest] = issue.path
    return list === name && typeof index === 'number' ? { ...issue, path: [list, start + index, ...rest] } : issue
  })
  return { data: null, issues }
}
