import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject } from '@/lib/foundation/shared/json-object'
import { compileTemplate } from './compile-template'
import { PLACEHOLDERS, type PlaceholderValues } from './placeholders'
import { renderTemplate } from './render-template'
import { templateProblems } from './template-problems'

const values: PlaceholderValues = {
  'license.key': 'ACME-1',
  'license.expires_at': null,
  'license.is_lifetime': true,
  'license.name': null,
  'license.notes': 'VIP "gold"\n\\',
  'customer.name': 'Zoë </script> {{license.key}}',
  'customer.email': null,
  'customer.discord_id': '42',
  'product.name': 'App',
  'request.version': '1.2',
  'request.device_id': null,
  metadata: { plan: 'gold "\\' },
}
const render = (template: JsonObject, given = values) => renderTemplate(compileTemplate(template), given)

test('a value that is one placeholder keeps its JSON type', () => {
  const template = {
    lifetime: '{{license.is_lifetime}}',
    ends: '{{ license.expires_at }}',
    id: '{{customer.discord_id}}',
  }
  expect(render(template)).toEqual({ lifetime: true, ends: null, id: '42' })
})

test('within a text null is nothing, and a boolean its name', () => {
  const text = 'a{{customer.email}}b {{license.is_lifetime}} {{request.version}}{{product.name}}'
  expect(render({ text, spaced: ' {{license.is_lifetime}}' })).toEqual({ text: 'ab true 1.2App', spaced: ' true' })
})

test('what is no placeholder stays as it is, in every kind of value', () => {
  const template = { n: -1.5, t: true, no: null, l: [[], {}, '{{', '}}', '"\\\u2028'], o: { '"k"': 'é' } }
  expect(render(template)).toEqual(template)
})

test('a value cannot break out of its quotation marks, and is not read as a template', () => {
  expect(render({ a: '{{license.notes}}', b: '<{{license.notes}}>', c: '{{customer.name}}!' })).toEqual({
    a: 'VIP "gold"\n\\',
    b: '<VIP "gold"\n\\>',
    c: 'Zoë </script> {{license.key}}!',
  })
})

test('metadata is read by its own keys only, and a missing key is null, or nothing within a text', () => {
  expect(
    render({
      plan: '{{license.metadata.plan}}',
      text: '<{{license.metadata.plan}}>',
      none: '{{license.metadata.seats}}',
      within: '<{{license.metadata.constructor}}>',
      inherited: '{{license.metadata.toString}}',
    }),
  ).toEqual({ plan: 'gold "\\', text: '<gold "\\>', none: null, within: '<>', inherited: null })
})

test('an empty payload is null', () => {
  expect(render({})).toBeNull()
  expect(render({ a: {} })).toEqual({ a: {} })
})

test('compiled templates survive being kept as JSON', () => {
  const pieces = compileTemplate({ a: '{{license.key}}', b: 'x {{product.name}}' })
  expect(pieces).toEqual(['{"a":', { value: 'license.key' }, ',"b":"x ', { text: 'product.name' }, '"}'])
  expect(JSON.parse(JSON.stringify(pieces))).toEqual(pieces)
  expect(compileTemplate({})).toEqual(['{}'])
})

const SECRET = 'not-in-the-map'
const odd = fc.constantFrom('{{', '}}', '{', '}', ' ', '"', '\\', '.', '\0', '\ud800', '__proto__', 'constructor')
const name = fc.constantFrom(
  ...PLACEHOLDERS,
  'license.metadata.plan',
  'license.metadata.__proto__',
  'license.id',
  'constructor',
  '__proto__',
  SECRET,
  'toString',
  '',
)
const text = fc
  .array(
    fc.oneof(
      odd,
      name,
      name.map((known) => `{{${known}}}`),
      fc.string({ unit: 'binary', maxLength: 5 }),
    ),
    {
      maxLength: 6,
    },
  )
  .map((parts) => parts.join(''))
const json = fc.letrec<{ value: unknown; object: JsonObject }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    tie('object'),
  ),
  object: fc.array(fc.tuple(text, tie('value')), { maxLength: 4 }).map((members) => Object.fromEntries(members)),
}))

/** All texts in it, including names. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => [...(Array.isArray(value) ? [] : [key]), ...textsIn(member)])
}

test('10,000 random templates never throw, and never read or leak a name outside the map', () => {
  const plain: PlaceholderValues = { ...values, 'customer.name': 'Cy' }
  const guarded = new Proxy(plain, {
    get(target, asked: string) {
      if (!Object.hasOwn(target, asked)) throw new Error(`asked for ${asked}`)
      return Reflect.get(target, asked)
    },
  })
  const seen = { accepted: 0, refused: 0 }
  fc.assert(
    fc.property(json.object, (template) => {
      const isAccepted = templateProblems(template).length === 0
      seen[isAccepted ? 'accepted' : 'refused'] += 1
      const payload = render(template, guarded)
      // A placeholder as a name is refused on save, so names are checked only in accepted templates.
      const texts = isAccepted ? textsIn(payload) : []
      expect(texts.filter((found) => /\{\{.*\}\}/s.test(found))).toEqual([])
    }),
    { numRuns: 10_000 },
  )
  expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(1_000)
})
