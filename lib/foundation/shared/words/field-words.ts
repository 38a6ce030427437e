import type { z } from 'zod'

/** "10,000" */
const inWords = (value: number): string => value.toLocaleString('en')

/** What a field asks for, one sentence for each kind of field: docs/voice.md. */
export const FIELD_WORDS = {
  address: 'Enter an IP address, like 198.51.100.7 or 2001:db8::7.',
  cursor: 'Use the cursor of an earlier page.',
  day: 'Enter a date as year-month-day, like 2027-01-31.',
  email: 'Enter a valid email address.',
  expiry: 'Use a date, like 2030-01-31, or an ISO 8601 date and time with an offset, from 1970 to 9999.',
  flag: 'Choose true or false.',
  instant: 'Use an ISO 8601 date and time with an offset, from 1970 to 9999, like 2030-01-31T00:00:00Z.',
  network: 'Enter an IP address or network, like 198.51.100.7 or 203.0.113.0/24.',
  slug: 'Use lowercase letters, numbers, and hyphens, without a hyphen at either end.',
  storable: "Remove the characters that can't be stored.",
  time: 'Enter a time of 24 hours, like 14:30.',
  upTo: (most: number) => `Use at most ${inWords(most)} characters.`,
  between: (least: number, most: number) => `Use ${least} to ${inWords(most)} characters.`,
  oneLine: (most: number) => `Use 1 to ${inWords(most)} characters on one line.`,
  noteOfOneLine: (most: number) => `Use at most ${inWords(most)} characters on one line.`,
  number: (least: number, most: number) => `Enter a whole number from ${inWords(least)} to ${inWords(most)}.`,
  required: 'This is required.',
  oneOf: (words: readonly unknown[]) => `Use one of: ${words.join(', ')}.`,
} as const

/** The sentence for what a schema has no words of its own for. For the `error` of a parse. */
export function wordsOfIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_value':
      return FIELD_WORDS.oneOf(issue.values)
    case 'invalid_type':
      return issue.input === undefined ? FIELD_WORDS.required : `Use ${KINDS[issue.expected] ?? 'another value'}.`
    default:
      return "This isn't valid."
  }
}

type TooSmall = z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>
type TooBig = z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>

function tooSmall({ origin, minimum }: TooSmall): string {
  if (origin === 'string') return minimum === 1 ? 'Enter a value.' : `Use at least ${minimum} characters.`
  return origin === 'array' ? `Choose at least ${minimum}.` : `Use ${minimum} or more.`
}

function tooBig({ origin, maximum }: TooBig): string {
  if (origin === 'string') return FIELD_WORDS.upTo(Number(maximum))
  return origin === 'array' ? `Choose at most ${maximum}.` : `Use ${maximum} or less.`
}

const KINDS: Record<string, string> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'text',
}
