import { expect, test } from 'vitest'
import { countUsage, givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { expectValidation } from '@/tests/support/http/assertions'
import { lookUp, validate } from '@/tests/support/http/client'
import { eachTransport } from '@/tests/support/http/each-transport'

const VENDORS_OWN = 'Old-1001-abC'

/** What mails, pages, chats, word processors and keyboards make of a key. */
const PASTED: [string, (key: string) => string][] = [
  ['spaces and line breaks around', (key) => ` \t${key}\r\n`],
  ['a no-break space behind', (key) => `${key}\u00a0`],
  ['a byte order mark before', (key) => `\ufeff${key}`],
  ['zero-width characters inside', (key) => `${key.slice(0, 6)}\u200b\u2060${key.slice(6)}`],
  ['a soft hyphen inside', (key) => `${key.slice(0, 3)}\u00ad${key.slice(3)}`],
  ['a line break inside', (key) => `${key.slice(0, 7)}\n${key.slice(7)}`],
  ['ideographic spaces', (key) => `\u3000${key}\u3000`],
  ['en dashes', (key) => key.replaceAll('-', '\u2013')],
  ['non-breaking hyphens', (key) => key.replaceAll('-', '\u2011')],
  ['minus signs', (key) => key.replaceAll('-', '\u2212')],
  ['spaces around dashes', (key) => key.replaceAll('-', ' - ')],
  ['full-width characters', (key) => key.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))],
]
/** What is forgiven only where a check symbol keeps it safe. */
const OF_OUR_FORM: [string, (key: string) => string][] = [
  ['lower case', (key) => key.toLowerCase()],
  ['no dashes', (key) => key.replaceAll('-', '')],
  ['spaces for dashes', (key) => key.replaceAll('-', ' ')],
  ['O, I and L for 0 and 1', (key) => `TOOL${key.slice(4).replaceAll('0', 'o').replaceAll('1', 'l')}`],
]

eachTransport((base, pool) => {
  test('a pasted key is found, in a validation and in a lookup, and counted as one call', async () => {
    const product = await givenProduct(pool)
    const [ours, theirs] = [
      await givenLicense(product, { prefix: 'TOOL' }),
      await givenLicense(product, { key: VENDORS_OWN }),
    ]
    const sent = [
      ...[...PASTED, ...OF_OUR_FORM].map(([name, paste]) => ({ name, ...ours, text: paste(ours.key) })),
      ...PASTED.map(([name, paste]) => ({ name, ...theirs, text: paste(theirs.key) })),
    ]
    for (const { name, id, key, text } of sent) {
      const { json } = await validate(base, product.token, { license_key: text })
      expect([name, key, json['status']]).toEqual([name, key, 'active'])
      const found = await lookUp(base, product.token, text)
      expect([name, key, found.status, found.json['id']]).toEqual([name, key, 200, id])
      expect(found.json['license_key']).toBe(key)
    }
    expect(await countUsage(product)).toBe(2 * sent.length)
  })

  test('nothing more is forgiven', async () => {
    const product = await givenProduct(pool)
    const { key } = await givenLicense(product, { prefix: 'TOOL' })
    await givenLicense(product, { key: VENDORS_OWN })
    const wrong = [
      `"${key}"`,
      `${key}.`,
      `${key}${key.slice(-1)}`,
      key.slice(0, -1),
      VENDORS_OWN.toLowerCase(),
      VENDORS_OWN.replaceAll('-', ''),
      `${VENDORS_OWN}.`,
      ' ',
      '\u200b',
    ]
    for (const text of wrong) {
      expectValidation(await validate(base, product.token, { license_key: text }), { status: 'license_not_found' })
      expect((await lookUp(base, product.token, text)).status).toBe(404)
    }
  })
})
