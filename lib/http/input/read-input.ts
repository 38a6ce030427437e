import type { z } from 'zod'
import { Fault, type FieldProblems } from '@/lib/foundation/platform/fault'
import { propertyOf } from '@/lib/foundation/shared/fields'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'
import { createByteCollector } from './collect-bytes'
import { type LongList, parseInSlices } from './parse-in-slices'
import { refuseProto } from './refuse-proto'
import { untilBrokenOff } from './until-broken-off'
import { PARSING, problemsBetween, tooLong, validateInSlices } from './validate-in-slices'

const DEFAULT_MAX_BYTES = 64 * 1024
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** How a route reads its body. A z.strictObject refuses unknown fields. */
export type Body<T> = {
  schema: T
  /**
   * `any_form` reads the body as a form whatever its Content-Type: mail programs differ. `text` is passed on unchanged,
   * for a signature over it. JSON by default.
   */
  as?: 'json' | 'form' | 'any_form' | 'text'
  maxBytes?: number | undefined
  /** An empty body without a Content-Type counts as `{}`. */
  mayBeEmpty?: boolean
  /** a long list in the body, parsed and validated in slices */
  list?: LongList | undefined
}

// An HTML form on another site cannot send this Content-Type: a browser sends a preflight request first.
const TYPES = {
  json: [/^application\/json\b/i, 'Send JSON, with the header "Content-Type: application/json".'],
  form: [
    /^application\/x-www-form-urlencoded\b/i,
    'Send a form, with the header "Content-Type: application/x-www-form-urlencoded".',
  ],
  any_form: [/^/, ''],
  text: [/^/, ''],
} as const

/** Reads a body up to its limit and parses it. Throws a Fault that names every invalid field. */
export async function readBody<T extends z.ZodType>(
  { headers, body }: Request,
  { schema, as = 'json', maxBytes = DEFAULT_MAX_BYTES, mayBeEmpty = false, list }: Body<T>,
): Promise<z.output<T>> {
  const [type, message] = TYPES[as]
  const given = headers.get('content-type')
  if (!type.test(given ?? '') && !(mayBeEmpty && given === null)) throw new Fault('unsupported_media_type', message)
  const bytes = await readBytes(body, maxBytes)
  if (mayBeEmpty && bytes.length === 0) return parseInput(schema, {})
  if (mayBeEmpty && given === null) throw new Fault('unsupported_media_type', message)
  if (as === 'text') return parseInput(schema, new TextDecoder().decode(bytes))
  if (as !== 'json') return parseInput(schema, Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes))))
  const parsed = list ? await parseLong(bytes, list) : parseJson(bytes)
  refuseProto(bytes, parsed)
  return list ? parseLongInput(schema, parsed, list) : parseInput(schema, parsed)
}

/** Parses path parameters or a query. Throws a Fault that names every invalid one. */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const result = schema.safeParse(input, PARSING)
  if (result.success) return result.data
  throw invalid(fieldProblems(result.error.issues))
}

async function parseLongInput<T extends z.ZodType>(schema: T, input: unknown, list: LongList): Promise<z.output<T>> {
  const { data, issues } = await validateInSlices(schema, input, list)
  const between = problemsBetween(input, list)
  if (issues === null && Object.keys(between).length === 0) return data
  throw invalid({ ...between, ...fieldProblems(issues ?? []) })
}

function invalid(fields: FieldProblems): Fault {
  const [first] = Object.entries(fields)
  return new Fault('invalid', first ? `${first[0] || 'The request'}: ${first[1]}` : "The request isn't valid.", fields)
}

/** A Map, because a field may have the name of something that every object inherits, like `constructor`. */
function fieldProblems(issues: z.core.$ZodIssue[]): FieldProblems {
  const fields = new Map<string, string>()
  for (const issue of issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : ['']
    for (const name of names) {
      const path = [...issue.path.map(String), name].filter((part) => part !== '').join('.')
      const problem = issue.code === 'unrecognized_keys' ? 'This request has no such field.' : problemOf(issue)
      if (!fields.has(path)) fields.set(path, problem)
    }
  }
  return Object.fromEntries(fields)
}

/** What belongs in a field is said whatever is wrong with it: that nothing was sent comes first. */
function problemOf(issue: z.core.$ZodIssue): string {
  const isSaid = issue.message.startsWith(FIELD_WORDS.required)
  return isMissing(issue) && !isSaid ? `${FIELD_WORDS.required} ${issue.message}` : issue.message
}

function isMissing(issue: z.core.$ZodIssue): boolean {
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_value':
      return issue.input === undefined
    case 'invalid_union':
      return (issue.discriminator ? propertyOf(issue.input, issue.discriminator) : issue.input) === undefined
    default:
      return false
  }
}

/**
 * Reads the whole body. Throws a Fault as soon as it exceeds the limit, and if the client leaves before it is whole:
 * nobody reads that answer, and it is no failure of ours.
 */
async function readBytes(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const read = createByteCollector()
  for await (const chunk of untilBrokenOff(body)) {
    read.add(chunk)
    if (read.size() > maxBytes)
      throw new Fault('too_large', `The request is larger than ${Math.floor(maxBytes / 1024)} KiB.`)
  }
  return read.bytes()
}

async function parseLong(bytes: Uint8Array, list: LongList): Promise<unknown> {
  try {
    return await parseInSlices(bytes, list)
  } catch (error) {
    throw error instanceof RangeError ? tooLong(list) : notJson()
  }
}

const notJson = (): Fault => new Fault('invalid', "The body isn't JSON in UTF-8, or a part of it is over 64 KiB.")

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw new Fault('invalid', "The body isn't JSON in UTF-8.")
  }
}
