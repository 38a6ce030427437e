import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

/** RFC 8785, sections 3.2.2 and 3.2.3: input and canonical form. */
const SAMPLE = String.raw`{
  "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
  "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
  "literals": [null, true, false]
}`
const SAMPLE_CANONICAL = String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`
const SORTING = String.raw`{
  "\u20ac": "Euro Sign",
  "\r": "Carriage Return",
  "\ufb33": "Hebrew Letter Dalet With Dagesh",
  "1": "One",
  "\ud83d\ude00": "Emoji: Grinning Face",
  "\u0080": "Control",
  "\u00f6": "Latin Small Letter O With Diaeresis"
}`
const SORTED = [
  'Carriage Return',
  'One',
  'Control',
  'Latin Small Letter O With Diaeresis',
  'Euro Sign',
  'Emoji: Grinning Face',
  'Hebrew Letter Dalet With Dagesh',
]

/** RFC 8785, appendix B: the bits of a double, and its serialization. */
const NUMBERS: [bits: string, text: string][] = [
  ['0000000000000000', '0'],
  ['8000000000000000', '0'],
  ['0000000000000001', '5e-324'],
  ['8000000000000001', '-5e-324'],
  ['7fefffffffffffff', '1.7976931348623157e+308'],
  ['ffefffffffffffff', '-1.7976931348623157e+308'],
  ['4340000000000000', '9007199254740992'],
  ['c340000000000000', '-9007199254740992'],
  ['4430000000000000', '295147905179352830000'],
  ['44b52d02c7e14af5', '9.999999999999997e+22'],
  ['44b52d02c7e14af6', '1e+23'],
  ['44b52d02c7e14af7', '1.0000000000000001e+23'],
  ['444b1ae4d6e2ef4e', '999999999999999700000'],
  ['444b1ae4d6e2ef4f', '999999999999999900000'],
  ['444b1ae4d6e2ef50', '1e+21'],
  ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
  ['3eb0c6f7a0b5ed8d', '0.000001'],
  ['41b3de4355555553', '333333333.3333332'],
  ['41b3de4355555554', '333333333.33333325'],
  ['41b3de4355555555', '333333333.3333333'],
  ['41b3de4355555556', '333333333.3333334'],
  ['41b3de4355555557', '333333333.33333343'],
  ['becbf647612f3696', '-0.0000033333333333333333'],
  ['43143ff3c1cb0959', '1424953923781206.2'],
]

describe('the canonical form of RFC 8785', () => {
  const write = canonicalize

  test('literals, numbers and strings', () => {
    expect(write(JSON.parse(SAMPLE))).toBe(SAMPLE_CANONICAL)
  })

  test('members in the order of their UTF-16 code units', () => {
    const text = write(JSON.parse(SORTING)) ?? ''
    expect([...text.matchAll(/:"([^"]*)"/g)].map(([, value]) => value)).toEqual(SORTED)
  })

  test.each(NUMBERS)('the number %s is %s', (bits, text) => {
    expect(write(Buffer.from(bits, 'hex').readDoubleBE())).toBe(text)
  })

  test('no spaces, empty objects and lists, names that look like numbers', () => {
    expect(write(JSON.parse('{ "b" : { }, "a" : [ ], "10" : [ { "y" : 1, "x" : "\\u2028é" } ], "9" : "" }'))).toBe(
      '{"10":[{"x":"\u2028é","y":1}],"9":"","a":[],"b":{}}',
    )
  })
})

test('any JSON keeps its meaning, and its members may come in any order', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const value: unknown = JSON.parse(text)
      expect(JSON.parse(canonicalize(value) ?? '')).toEqual(value)
    }),
    { numRuns: 1_000 },
  )
})
