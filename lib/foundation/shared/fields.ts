import { z } from 'zod'
import { isJsonObject } from './json-object'
import { isStorable } from './text'
import { FIELD_WORDS } from './words/field-words'

/** The parsers of addresses, passed in because they need more than core may import. Null for invalid ones. */
export type AddressReader = {
  canonicalAddress: (text: string) => string | null
  canonicalNetwork: (text: string) => string | null
}

const SLUG = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
/** characters, in the reason of a revocation or a rejected transfer */
export const MAX_REASON = 500
const MAX_INT4 = 2_147_483_647

/** Text of a given form, with the message for other texts. */
export const textLike = (form: RegExp, needs: string) => z.string(needs).regex(form, needs).refine(isStorable, needs)

/** Text that is not empty, with the words for an empty one. */
export function textUpTo(max: number, empty: string = FIELD_WORDS.between(1, max)) {
  return z.string(empty).min(1, empty).max(max, FIELD_WORDS.between(1, max)).refine(isStorable, FIELD_WORDS.storable)
}

export function wholeNumber(min: number, max: number = MAX_INT4) {
  const needs = FIELD_WORDS.number(min, max)
  // Not z.int(): its issue would keep checks over several values from running.
  return (
    z
      .number(needs)
      .refine((value) => Number.isInteger(value) && value >= min && value <= max, needs)
      // What the refinement means, in JSON Schema.
      .meta({ type: 'integer', minimum: min, maximum: max })
  )
}

export const oneOf = <const T extends readonly [string, ...string[]]>(words: T) =>
  z.enum(words, FIELD_WORDS.oneOf(words))

export const slug = textLike(SLUG, FIELD_WORDS.slug)

export const flag = () => z.boolean(FIELD_WORDS.flag)

/**
 * The given values only: undefined ones are dropped, so that spreading the result over another object does not
 * overwrite its fields.
 */
export const namedOnly = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } => {
  const named: { [K in keyof T]?: Exclude<T[K], undefined> } = {}
  for (const key in values) {
    const value = values[key]
    if (value !== undefined) named[key] = value as Exclude<T[typeof key], undefined>
  }
  return named
}

export const address = ({ canonicalAddress }: AddressReader) => canonical(canonicalAddress, FIELD_WORDS.address)

export const network = ({ canonicalNetwork }: AddressReader) => canonical(canonicalNetwork, FIELD_WORDS.network)

function canonical(read: (text: string) => string | null, needs: string) {
  return z.string(needs).transform((text, context) => {
    const spelling = read(text)
    if (spelling !== null) return spelling
    context.addIssue({ code: 'custom', message: needs })
    return z.NEVER
  })
}

export const listOf = <T extends z.ZodType>(item: T) => z.array(item, 'Use a list.')

/** For checks over several values: they run even if some of these are invalid, so that one run names every problem. */
export const EVEN_IF_WRONG = { when: () => true }

/** A property of a value of any type: for checks that run `EVEN_IF_WRONG`. */
export const propertyOf = (value: unknown, name: string): unknown => (isJsonObject(value) ? value[name] : undefined)

type Distinct = { by: string; fold?: (text: string) => string }

/** A list of items that are distinct in one text, compared after `fold`. */
export const distinctListOf = <T extends z.ZodType>(item: T, { by, fold = (text) => text }: Distinct) =>
  listOf(item).superRefine((items: unknown, context) => {
    for (const { index, first } of findRepeats(items, (entry) => propertyOf(entry, by), fold))
      context.addIssue({ code: 'custom', path: [index, by], message: `This is the same as in [${first}].` })
  }, EVEN_IF_WRONG)

function* findRepeats(items: unknown, read: (item: unknown) => unknown, fold: (text: string) => string) {
  const firstOf = new Map<string, number>()
  for (const [index, item] of (Array.isArray(items) ? items : []).entries()) {
    const value = read(item)
    if (typeof value !== 'string') continue
    const first = firstOf.get(fold(value))
    if (first === undefined) firstOf.set(fold(value), index)
    else yield { index, first }
  }
}

/** Grace periods of a replaced key, of a license or of the API, in hours (docs/contract.md section 2). */
export const GRACE_HOURS = [0, 1, 24, 72] as const
export type GraceHours = (typeof GRACE_HOURS)[number]

export const graceHours = z.literal(GRACE_HOURS, 'Use 0, 1, 24, or 72.')
