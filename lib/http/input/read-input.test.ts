import { expect, test } from 'vitest'
import { z } from 'zod'
import { Fault } from '@/lib/foundation/platform/fault'
import { oneOf, slug, textUpTo, wholeNumber } from '@/lib/foundation/shared/fields'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'
import { parseInput } from './read-input'

const schema = z.strictObject({
  slug,
  title: textUpTo(120, 'Enter a title.'),
  email: z.email(FIELD_WORDS.email),
  state: oneOf(['open', 'closed']),
  count: wholeNumber(1, 9),
  plain: z.string(),
  who: z.union([z.uuid(), z.literal('all')], 'Choose who.'),
  to: z.discriminatedUnion('mode', [z.strictObject({ mode: z.literal('lifetime') })], 'Use a mode: lifetime.'),
  items: z.array(z.strictObject({ slug })),
  note: z.string().optional(),
})
const GOOD = {
  ...{ slug: 'a', title: 'A', email: 'a@b.test', state: 'open', count: 1, plain: '', who: 'all' },
  ...{ to: { mode: 'lifetime' }, items: [] },
}

function problemsOf(input: unknown): unknown {
  try {
    return parseInput(schema, input)
  } catch (error) {
    return error instanceof Fault ? error.fields : error
  }
}

test('a field that is missing is said to be required, whatever its kind, before what belongs in it', () => {
  expect(problemsOf({ to: {}, items: [{}] })).toEqual({
    slug: 'This is required. Use lowercase letters, numbers, and hyphens, without a hyphen at either end.',
    title: 'This is required. Enter a title.',
    email: 'This is required. Enter a valid email address.',
    state: 'This is required. Use one of: open, closed.',
    count: 'This is required. Enter a whole number from 1 to 9.',
    plain: 'This is required.',
    who: 'This is required. Choose who.',
    'to.mode': 'This is required. Use a mode: lifetime.',
    'items.0.slug': 'This is required. Use lowercase letters, numbers, and hyphens, without a hyphen at either end.',
  })
})

test('what is there, but wrong, is not called required', () => {
  expect(
    problemsOf({ ...GOOD, slug: '-', title: '', email: null, state: 'x', who: 7, to: { mode: 'x' }, note: 1 }),
  ).toEqual({
    slug: FIELD_WORDS.slug,
    title: 'Enter a title.',
    email: FIELD_WORDS.email,
    state: 'Use one of: open, closed.',
    who: 'Choose who.',
    'to.mode': 'Use a mode: lifetime.',
    note: 'Use text.',
  })
  expect(problemsOf(GOOD)).toEqual(GOOD)
})
