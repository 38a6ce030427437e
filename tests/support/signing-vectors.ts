import { createVault } from '@/lib/platform/vault'
import { presentKeySet } from '@/lib/signing/core/present-key-set'
import { newSigningKey } from '@/lib/signing/server/new-signing-key'
import { createSignAnswer } from '@/lib/signing/server/sign-answer'

/** A case that every verifier must decide alike; the words are those of scripts/verify-response.mjs. */
export type Vector = {
  name: string
  expected: string
  answer: string
  request: string
  product_id: string
  license_key: string
  nonce: string | null
  now: number
}

const vault = createVault('signs the published vectors and nothing else')
const sign = createSignAnswer(vault)
/** RFC 8037, appendix A: a key that everybody has, so nobody may trust it. */
const RFC_8037_SEED = 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A'
const PUBLISHED = newSigningKey(() => Buffer.from(RFC_8037_SEED, 'base64url'))
const UNPUBLISHED = newSigningKey(() => Buffer.alloc(32, 7))

const NOW = 1_795_435_200
const PRODUCT = '0193e4a0-0000-7000-8000-000000000001'
const KEY = 'ACME-7K2QD-00000-00000-00000-0000X'
const NONCE = 'nonce-of_24-characters-0'

export const publishedVectorKeys = presentKeySet([PUBLISHED]).keys

const ACTIVE = {
  valid: true,
  status: 'active',
  expires: null,
  ip_registered: true,
  ip_count: 1,
  max_ips: 3,
  version: '1.4.2',
  version_valid: true,
  custom: null as object | null,
}
const NOTHING = { ip_registered: null, ip_count: null, max_ips: null, version: null, version_valid: null, custom: null }
const REVOKED = { ...ACTIVE, ...NOTHING, valid: false, status: 'revoked', expires: '2027-01-01T00:00:00.000Z' }

async function signed(name: string, answer: object, over: Partial<Vector> & { pair?: typeof PUBLISHED } = {}) {
  const { pair = PUBLISHED, ...rest } = over
  const vector: Vector = {
    name,
    expected: 'ok',
    answer: '',
    request: JSON.stringify({ license_key: KEY, version: '1.4.2' }),
    product_id: PRODUCT,
    license_key: KEY,
    nonce: NONCE,
    now: NOW,
    ...rest,
  }
  const { body } = await sign({
    key: { kid: pair.kid, privateCiphertext: vault.encrypt(pair.privateJwk) },
    productId: vector.product_id,
    answer,
    licenseKey: vector.license_key,
    body: Buffer.from(vector.request),
    nonce: vector.nonce,
    now: new Date(NOW * 1_000),
  })
  return { ...vector, answer: body }
}

const custom = (payload: object) => ({ ...ACTIVE, custom: payload })

const trueOnes = () => [
  signed('an active license', ACTIVE),
  signed('a refusal is signed like any other answer', REVOKED),
  signed(
    'a request that named no license key',
    { ...REVOKED, status: 'license_not_found', expires: null },
    {
      request: '{}',
      license_key: '',
    },
  ),
  signed('umlauts and ampersands', custom({ name: 'Jürgen & Söhne <GmbH>' })),
  signed('a URL with slashes', custom({ url: 'https://example.test/a/b?c=d&e=%2F' })),
  signed('empty objects and lists', custom({ a: {}, b: [], c: [{}], d: '' })),
  signed('numbers: 1e-7, 1.0, 1e21, 0.1 + 0.2, 2^53', custom({ n: [1e-7, 1.0, 1e21, 0.1 + 0.2, 2 ** 53, -1.5e-9] })),
  signed('names are sorted by UTF-16: an emoji before U+FFEE', custom({ '\uffee': 1, '\u{1f600}': 2, é: 3, Z: 4 })),
  signed('U+2028, controls, quotes and backslashes', custom({ text: '\u2028\u2029\u0001\u001f\t"\\/\u007f\u{1f511}' })),
  signed(
    'a payload with a member called signature',
    custom({ signature: 'not.this.one', status: { signature: 'nor' } }),
  ),
  signed(
    'a key and a body that are not ASCII',
    { ...REVOKED, status: 'license_not_found', expires: null },
    {
      request: '{ "license_key": " \u00e9\ufeff " }',
      license_key: ' \u00e9\ufeff ',
    },
  ),
  signed('no nonce was sent', ACTIVE, { nonce: null }),
  signed('at the end of the minute that is forgiven', ACTIVE, { now: NOW + 360 }),
]

const untrueOnes = () => [
  signed('more than five minutes old', ACTIVE, { now: NOW + 361, expected: 'stale' }),
  signed('of a time to come', ACTIVE, { now: NOW - 61, expected: 'stale' }),
  signed('signed with a key that is not published', ACTIVE, { pair: UNPUBLISHED, expected: 'unknown key' }),
]

type Change = [name: string, expected: string, change: (vector: Vector) => Partial<Vector>]

const edit = (from: string | RegExp, to: string) => (vector: Vector) => ({ answer: vector.answer.replace(from, to) })
const head = (change: object) => (vector: Vector) => ({
  answer: vector.answer.replace(/"signature":"([\w-]+)/, (_, text: string) => {
    const header = { ...(JSON.parse(Buffer.from(text, 'base64url').toString()) as object), ...change }
    return `"signature":"${Buffer.from(JSON.stringify(header)).toString('base64url')}`
  }),
})

/** Of the answer for an active license with a payload. */
const CHANGES: Change[] = [
  ['valid was changed', 'bad signature', edit('"valid":true', '"valid":false')],
  ['the payload was changed', 'bad signature', edit('"seats":1', '"seats":2')],
  ['a number was written anew', 'bad signature', edit('"seats":1', '"seats":1.0')],
  ['a letter was written as an escape', 'bad signature', edit('é', '\\u00e9')],
  ['a space was added', 'bad signature', edit('"valid":', '"valid": ')],
  ['a member was added', 'bad signature', edit('"status"', '"admin":true,"status"')],
  ['the proof was changed', 'bad signature', edit(/\.\.(...)/, '..AAA')],
  ['the header was changed', 'bad signature', head({ exp: NOW + 99_999 })],
  ['the signature was taken off', 'no signature', edit(/,"signature":"[^"]*"/, '')],
  ['the signature was made null', 'no signature', edit(/"signature":"[^"]*"/, '"signature":null')],
  ['no answer at all', 'no signature', () => ({ answer: '' })],
  ['a signature of another form', 'format', edit(/"signature":"[^"]*"/, '"signature":"a.b.c"')],
  ['a header that is no JSON', 'format', edit(/"signature":"[\w-]+/, '"signature":"bm8')],
  ['another algorithm', 'alg', head({ alg: 'none' })],
  ['another type', 'alg', head({ typ: 'JWT' })],
  ['another nonce', 'nonce', () => ({ nonce: 'another-nonce-of-this-length' })],
  ['another license key', 'other license', () => ({ license_key: 'ACME-OTHER' })],
  ['another product', 'other product', () => ({ product_id: '0193e4a0-0000-7000-8000-000000000002' })],
  ['another request', 'other request', ({ request }) => ({ request: `${request} ` })],
]

export async function signingVectors(): Promise<Vector[]> {
  const sound = await signed('', custom({ seats: 1, name: 'é' }))
  const changed = CHANGES.map(([name, expected, change]) => ({ ...sound, ...change(sound), name, expected }))
  return [...(await Promise.all([...trueOnes(), ...untrueOnes()])), ...changed]
}

/** The published file; beyond ASCII everything is escaped, so that no editor or checkout changes it. */
export function vectorFile(keys: object[], vectors: Vector[]): string {
  const json = JSON.stringify({ keys, vectors }, null, 2)
  return `${json.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`
}
