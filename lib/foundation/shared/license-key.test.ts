import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isAcceptableLicenseKey,
  keyGroups,
  keyTail,
  maskLicenseKey,
  maskWithPrefix,
  meantTails,
  newLicenseKey,
  readKeyGroups,
  readKeyTail,
  requestLookupTexts,
  storedLicenseKey,
  storedLookupText,
} from './license-key'

const finds = (stored: string, sent: string) => {
  const { exact, folded } = requestLookupTexts(sent)
  return [exact, folded].includes(storedLookupText(stored))
}
const prefixes = fc.option(fc.stringMatching(/^[A-Z0-9]{1,8}$/), { nil: null })

test('a key has an optional prefix and five groups of five Crockford symbols', () => {
  expect(newLicenseKey('ACME', randomBytes)).toMatch(/^ACME(-[0-9A-HJKMNP-TV-Z]{5}){5}$/)
  expect(newLicenseKey(null, randomBytes)).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){4}$/)
})

test('case, spaces around and O/I/L for 0/1/1 are forgiven, with any prefix', () => {
  fc.assert(
    fc.property(prefixes, fc.constantFrom('O', 'o'), fc.constantFrom('I', 'i', 'l', 'L'), (prefix, zero, one) => {
      const key = newLicenseKey(prefix, randomBytes)
      const groups = key.slice(-29).replaceAll('0', zero).replaceAll('1', one)
      const typed = `  ${key.slice(0, -29)}${groups} \t`
      expect(finds(key, key)).toBe(true)
      expect(finds(key, key.toLowerCase())).toBe(true)
      expect(finds(key, typed)).toBe(true)
    }),
  )
})

// What mails, web pages, chats and word processors put around and into a copied key.
test.each([
  '\ufeff',
  '\u00a0',
  '\u2003',
  '\u2028',
  '\u3000',
  '\u200b',
  '\u2060',
  '\u00ad',
  '\u0085',
  '\t',
  '\r\n',
  ' ',
])('%j is ignored around a key and inside it, also in a key of the vendor', (mark) => {
  for (const key of [newLicenseKey('ACME', randomBytes), 'Old-1001-abC']) {
    expect(finds(key, `${mark}${key}${mark}`)).toBe(true)
    expect(finds(key, `${key.slice(0, 7)}${mark}${key.slice(7)}`)).toBe(true)
    expect(finds(key, key.replaceAll('-', `${mark}-${mark}`))).toBe(true)
  }
})

test.each(['\u2010', '\u2011', '\u2013', '\u2014', '\u2212', '\uff0d', '\ufe58'])('%j is a dash', (dash) => {
  for (const key of [newLicenseKey('ACME', randomBytes), 'Old-1001-abC'])
    expect(finds(key, key.replaceAll('-', dash))).toBe(true)
})

test('full-width letters and digits are plain ones', () => {
  const wide = (key: string) =>
    key.replace(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0))
  for (const key of [newLicenseKey('ACME', randomBytes), 'Old-1001-abC']) expect(finds(key, wide(key))).toBe(true)
})

test('dashes of our own form may be missing, spaces, or elsewhere; those of a vendor’s key count', () => {
  fc.assert(
    fc.property(prefixes, fc.constantFrom('', ' ', '--'), (prefix, gap) => {
      const key = newLicenseKey(prefix, randomBytes)
      expect(finds(key, key.replaceAll('-', gap))).toBe(true)
      expect(finds(key, key.replaceAll('-', gap).toLowerCase())).toBe(true)
    }),
  )
  expect(finds('Old-1001-abC', 'Old1001abC')).toBe(false)
})

test('our own form in lower case is one license with its capitals, and stored in capitals', () => {
  const key = newLicenseKey('NORD', randomBytes)
  expect(storedLicenseKey(key.toLowerCase())).toBe(key)
  expect(storedLookupText(key.toLowerCase())).toBe(storedLookupText(key))
  expect(finds(key.toLowerCase(), key)).toBe(true)
  expect(finds(key.toLowerCase(), ` ${key.toLowerCase()}`)).toBe(true)
  expect(storedLicenseKey('my-Key')).toBe('my-Key')
})

test('NUL and other control characters are not forgiven', () => {
  const key = newLicenseKey('ACME', randomBytes)
  for (const sign of ['\u0000', '\u0007']) expect(finds(key, `${key}${sign}`)).toBe(false)
})

test('letters that are ASCII in upper case only are not tolerated', () => {
  const key = newLicenseKey('SI', randomBytes)
  expect(finds(key, key.replace('I', 'ı'))).toBe(false)
})

test('one wrong symbol is not forgiven', () => {
  const key = newLicenseKey('ACME', () => new Uint8Array(24).fill(7))
  expect(finds(key, key.replace(/7/, '8'))).toBe(false)
  expect(requestLookupTexts(key.toLowerCase().replace('7', '8')).folded).toBeNull()
})

test('a key of the vendor is compared exactly', () => {
  expect(finds('my-Key', 'my-Key')).toBe(true)
  expect(finds('my-Key', 'MY-KEY')).toBe(false)
  expect(finds('my-Key', 'my-Key.')).toBe(false)
})

test('acceptable keys are 1 to 255 printable ASCII characters without white space, and not only dots', () => {
  for (const good of ['~!x', '.a', '..-']) expect(isAcceptableLicenseKey(good)).toBe(true)
  expect(isAcceptableLicenseKey('x'.repeat(255))).toBe(true)
  for (const wrong of ['', 'x'.repeat(256), 'a b', 'ü', 'a\u0000', 'a\n', '.', '..', '.'.repeat(255)])
    expect(isAcceptableLicenseKey(wrong)).toBe(false)
})

test('a masked key shows its last group only', () => {
  expect(maskLicenseKey('ACME-AAAAA-BBBBB-CCCCC-DDDDD-EEEEE')).toBe('••••-EEEEE')
  expect(maskLicenseKey('ABCD-1234')).toBe('••••-1234')
})

test.each([
  ['A', '••••'],
  ['AB', '••••B'],
  ['ABC123', '••••123'],
  ['A-BCDEFG', '••••DEFG'],
  ['ABCDEFGHIJKL', '••••GHIJKL'],
])('of the short key %s a mask shows no more than half', (key, masked) => {
  expect(maskLicenseKey(key)).toBe(masked)
})

test('on the page of a license, the mask begins with the prefix of the product', () => {
  const key = newLicenseKey('NRVB', (size) => new Uint8Array(size))
  expect(maskWithPrefix(key)).toBe(`NRVB-••••-${key.slice(-5)}`)
  expect(maskWithPrefix(key.slice(5))).toBe(`••••-${key.slice(-5)}`)
  // Of a vendor's own key nothing but its end is shown.
  expect(maskWithPrefix('my-own-secret-key')).toBe('••••-key')
})

test('what a mask shows of a key finds it, copied with the mask or typed', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[!-)+-\-/-~]{1,40}$/), (key) => {
      const masked = maskLicenseKey(key)
      if (masked.replace(/^•+-?/, '') !== '')
        expect(readKeyTail(masked)).toEqual({ tail: keyTail(key), isMasked: true })
    }),
  )
  const key = 'ACME-AAAAA-AAAAA-AAAAA-AAAAA-10VE5'
  for (const typed of ['10VE5', 'lOve5', ' -iove5 ', '…10VE5', '****10ve5', '...10VE5', 'ACME-••••-10VE5'])
    expect(readKeyTail(typed)?.tail).toBe(keyTail(key))
})

test('four symbols are the end of a key, or of its last group; other texts are an end as they are', () => {
  const tails = meantTails('GT17')
  expect(tails).toHaveLength(33)
  expect(new Set(tails).size).toBe(33)
  for (const tail of ['GT17', '0GT17', 'ZGT17']) expect(tails).toContain(tail)
  for (const tail of ['T17', '0GT17', 'GT-7', 'GTU7']) expect(meantTails(tail)).toEqual([tail])
})

test('a part of a key reads as its whole groups, without what may be a prefix and the beginning of another', () => {
  const key = newLicenseKey('TS', (size) => new Uint8Array(size).map((_, i) => i * 7))
  const groups = keyGroups(key)
  expect(groups).toHaveLength(5)
  expect(keyGroups(key.toLowerCase())).toEqual(groups)
  const [a = '', b = '', c = ''] = groups
  for (const [text, read] of [
    [`TS-${a}`, [a]],
    [`ts-${a.toLowerCase()}-${b.slice(0, 3)}`, [a]],
    [`TS-${a}-`, [a]],
    [b, [b]],
    [`${b}-${c}-${a}`, [c, a]],
    [key, groups],
    [key.slice(3), groups.slice(1)],
  ] as const)
    expect([text, readKeyGroups(text)[0]]).toEqual([text, read])
  for (const spaces of [`TS ${a}`, `${b} ${c} ${a}`])
    expect(readKeyGroups(spaces)).toEqual(readKeyGroups(spaces.replaceAll(' ', '-')))
})

test.each(['', 'TS-', 'TS', 'jonas@studio.test', 'Anna', 'ABCD', 'AB-CDE', '12', 'A-1'])(
  '%j is no part of a key with a whole group',
  (text) => {
    expect(readKeyGroups(text)).toEqual([])
  },
)

test.each([
  ['TS-ZF604-AAAAA-bbbbb', ['ZF604', 'AAAAA', 'BBBBB']],
  ['MYAPP_7x5b2.0c1fg', ['7X5B2', '0C1FG']],
  ['550e8400-e29b-41d4-a716-446655440000', ['550E8400', '446655440000']],
  ['lOve5/1a2b3', ['10VE5', '1A2B3']],
])('a key of a vendor, %s, has its groups that are too long to guess', (key, groups) => {
  expect(keyGroups(key)).toEqual(groups)
  expect(readKeyGroups(key).at(-1)).toEqual(groups)
})

test.each(['Studio-1234-ab12', 'ABCDEFGHJK123', '1234-5678-90123'])(
  '%s, a key of a vendor, is a group as a whole, read in any case',
  (key) => {
    const [whole] = keyGroups(key)
    for (const typed of [key, key.toLowerCase(), key.toUpperCase(), key.replaceAll('-', ' ')])
      expect(readKeyGroups(typed)).toContainEqual([whole])
    expect(readKeyGroups(key.slice(0, -2)).flat()).not.toContain(whole)
  },
)

test('a key of short groups is found without its end, and without its prefix, by no single group of several', () => {
  const groups = keyGroups('OLD-1042-xy')
  expect(groups).toEqual(['01D-1042-XY', '01D-1042', '1042-XY', '1042'])
  for (const typed of ['old-1042', 'OLD 1042', '1042', '1042-', '1042-XY', 'OLD-1042-XY'])
    expect(groups).toContain(readKeyGroups(typed).at(-1)?.join())
  expect(keyGroups('A7K-1042-9QX')).toEqual(['A7K-1042-9QX', 'A7K-1042'])
  expect(keyGroups('TS-ALT-0001-AbCd')).toEqual(['TS-A1T-0001-ABCD', 'TS-A1T-0001', 'A1T-0001-ABCD', 'A1T-0001'])
  for (const key of ['x', 'AB', '1-2', 'ABC-DEF']) expect(keyGroups(key)).toEqual([])
})

test.each(['', '••••', 'seven77', 'a b', 'ü1'])('%j is the tail of no key', (text) => {
  expect(readKeyTail(text)).toBeNull()
})
