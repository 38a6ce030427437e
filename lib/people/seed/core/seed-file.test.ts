import { expect, test } from 'vitest'
import { mayBeOrganization } from '@/lib/catalog/organizations/core/schema'
import { CUSTOMER_MAILS } from '@/lib/foundation/mail/core/mail-kinds'
import { type SeedFile, seedFileSchema } from './seed-file'
import { seedProblems } from './seed-problems'

// Substitutes for the real parsers, which are tested beside lib/foundation/platform/network/ip-address.ts.
const read = (text: string) => (/^[0-9a-f:.]+(\/\d+)?$/.test(text) ? text.replace('::ffff:', '') : null)
const schema = seedFileSchema({
  canonicalAddress: (text) => (text.includes('/') ? null : read(text)),
  canonicalNetwork: read,
})

const API_KEY = `lk_live_${'0'.repeat(32)}4cjNQE`
const customer = { email: 'c@example.test' }

const file = (organization: object) => ({ organizations: [{ slug: 'acme', name: 'Acme', ...organization }] })
const withProduct = (product: object) => file({ products: [{ slug: 'app', name: 'App', ...product }] })
const withLicense = (license: object) => withProduct({ licenses: [{ customer, ...license }] })

function problemsOf(input: unknown): string[] {
  const result = schema.safeParse(input)
  return result.success ? [] : seedProblems(result.error)
}

function parsed(input: unknown): SeedFile['organizations'][number] {
  const [organization] = schema.parse(input).organizations
  if (!organization) throw new Error('the file has no organization')
  return organization
}

test('all but slug, name and customer may be left out, and what is left out is absent', () => {
  expect(parsed(withLicense({}))).toEqual({
    slug: 'acme',
    name: 'Acme',
    ip_blocks: [],
    members: [],
    webhook_endpoints: [],
    access_tokens: [],
    products: [
      {
        slug: 'app',
        name: 'App',
        api_key: null,
        api_keys: [],
        versions: [],
        custom_response: {},
        portal: {},
        ip_blocks: [],
        licenses: [
          {
            license_key: null,
            customer: { email: 'c@example.test', name: null, discord_id: null },
            ips: [],
            ip_blocks: [],
          },
        ],
      },
    ],
  })
})

const ORGANIZATION_CASES: [object, string][] = [
  [{ slug: '-a' }, 'slug: Use lowercase letters, numbers, and hyphens, without a hyphen at either end.'],
  [{ slug: 'a'.repeat(64) }, 'slug: Use lowercase letters, numbers, and hyphens, without a hyphen at either end.'],
  [{ name: '' }, 'name: Use 1 to 200 characters.'],
  [{ name: 'a\0' }, "name: Remove the characters that can't be stored."],
  [{ plan: 'gold' }, 'plan: Use one of: free, pro, enterprise.'],
  [
    { plan: 'enterprise', daily_limit_override: -1 },
    'daily_limit_override: Enter a whole number from 0 to 2,147,483,647.',
  ],
  [
    { plan: 'free', daily_limit_override: 5 },
    'daily_limit_override: Leave this null: the plan is free, and only Enterprise can have its own limit.',
  ],
  [{ suspended: 'no' }, 'suspended: Choose true or false.'],
  [{ ip_blocks: ['x'] }, 'ip_blocks[0]: Enter an IP address or network, like 198.51.100.7 or 203.0.113.0/24.'],
  [{ members: [{}] }, 'members[0].email: Enter a valid email address.'],
  [{ members: [{ email: 'a@b.test', password: 'too short' }] }, 'members[0].password: Use 12 to 128 characters.'],
  [
    { members: [{ email: 'a@b.test', role: 'boss' }] },
    'members[0].role: Use one of: owner, admin, developer, support, viewer.',
  ],
  [{ members: [{ email: 'a@b.test' }, { email: 'A@B.test' }] }, 'members[1].email: This is the same as in [0].'],
  [
    { webhook_endpoints: [{ url: 'ftp://x.test' }] },
    'webhook_endpoints[0].url: Use a URL that starts with http:// or https://.',
  ],
  [
    { webhook_endpoints: [{ url: 'https://x.test', secret: 'abc' }] },
    'webhook_endpoints[0].secret: Use whsec_ followed by base64.',
  ],
  [
    { webhook_endpoints: [{ url: 'https://x.test', events: ['license.revokd'] }] },
    'webhook_endpoints[0].events[0]: Use * or events of the catalog (docs/site/webhook-events.md).',
  ],
  [{ products: {} }, 'products: Use a list.'],
  [{ products: ['app'] }, 'products[0]: Use an object with `slug` and `name`.'],
  [{ prodcuts: [] }, 'prodcuts: The format has no such key.'],
]

test.each(ORGANIZATION_CASES)('organization %j', (organization, line) => {
  expect(problemsOf(file(organization))).toEqual([`organizations[0].${line}`])
})

const PRODUCT_CASES: [object, string][] = [
  [{ key_prefix: 'abc' }, 'key_prefix: Use up to 8 capital letters or digits.'],
  [{ state: 'gone' }, 'state: Use one of: active, archived, disabled, deleted.'],
  [
    { api_key: `${API_KEY.slice(0, -1)}F` },
    'api_key: Use an API key: lk_live_ and 38 letters and digits, with a valid checksum.',
  ],
  [{ versions: [{ version: 'vv1' }] }, 'versions[0].version: Enter a version like 1.2.0 or 2.0-beta.'],
  [{ versions: [{ version: '1.0' }, { version: '1.0' }] }, 'versions[1].version: This is the same as in [0].'],
  [{ versions: [{ version: '1.2' }, { version: '1.02.0' }] }, 'versions[1].version: This is the same as in [0].'],
  [{ custom_response: { template: [] } }, 'custom_response.template: Enter a JSON object.'],
  [{ custom_response: { template: { a: 'x'.repeat(8200) } } }, 'custom_response.template: Use at most 8 KiB of JSON.'],
  [
    { custom_response: { template: { a: '\ud800' } } },
    "custom_response.template.a: Remove the characters that can't be stored.",
  ],
  [
    { custom_response: { template: { a: [{ b: 1e17 }] } } },
    'custom_response.template.a[0].b: Use a number from -(2^53 - 1) to 2^53 - 1, or a text.',
  ],
  [
    { custom_response: { template: JSON.parse('{"a":{"__proto__":1}}') } },
    'custom_response.template.a.__proto__: Choose another name.',
  ],
  [{ ipv6_prefix: 96 }, 'ipv6_prefix: Use 128 or 64.'],
  [
    { portal: { ip_reset_cooldown_hours: 0.5 } },
    'portal.ip_reset_cooldown_hours: Enter a whole number from 0 to 8,760.',
  ],
  [{ portal: { transfer: true } }, 'portal.transfer: The format has no such key.'],
  [{ portal: { mails_off: ['license_mails'] } }, `portal.mails_off[0]: Use one of: ${CUSTOMER_MAILS.join(', ')}.`],
  [{ 'odd key': 1 }, '["odd key"]: The format has no such key.'],
]

test.each(PRODUCT_CASES)('product %j', (product, line) => {
  const path = line.startsWith('[') ? 'organizations[0].products[0]' : 'organizations[0].products[0].'
  expect(problemsOf(withProduct(product))).toEqual([path + line])
})

const INSTANT = 'Use an ISO 8601 date and time with an offset, from 1970 to 9999, like 2030-01-31T00:00:00Z.'
const EXPIRY = 'Use a date, like 2030-01-31, or an ISO 8601 date and time with an offset, from 1970 to 9999.'
const LICENSE_CASES: [object, string][] = [
  [{ license_key: 'a b' }, 'license_key: Use 1 to 255 letters, digits, and symbols (ASCII), without spaces.'],
  [{ customer: undefined }, 'customer: Use an object with email or discord_id.'],
  [{ customer: {} }, 'customer.email: Enter an email address or a Discord ID.'],
  [{ customer: { email: 'nobody' } }, 'customer.email: Enter a valid email address.'],
  [
    { customer: { discord_id: 5 } },
    'customer.discord_id: This is a number, and a number can lose digits. Write the Discord user ID as text, in quotation marks.',
  ],
  [{ expires_at: '2030-02-30' }, `expires_at: ${EXPIRY}`],
  [{ expires_at: '2030-02-30T00:00:00Z' }, `expires_at: ${EXPIRY}`],
  [{ revoked_at: '2030-01-31T00:00:00' }, `revoked_at: ${INSTANT}`],
  [{ revoked_at: '9999-12-31T23:59:59-05:00' }, `revoked_at: ${INSTANT}`],
  [{ expires_at: '1969-12-31T23:59:59Z' }, `expires_at: ${EXPIRY}`],
  [{ max_ips: 0 }, 'max_ips: Enter a whole number from 1 to 10,000.'],
  [{ max_ips: 10_001 }, 'max_ips: Enter a whole number from 1 to 10,000.'],
  [{ max_ips: 1.5 }, 'max_ips: Enter a whole number from 1 to 10,000.'],
  [{ ip_mode: 'open' }, 'ip_mode: Use one of: auto_register, allow_list.'],
  [{ ips: ['10.0.0.0/8'] }, 'ips[0]: Enter an IP address, like 198.51.100.7 or 2001:db8::7.'],
  [
    { ip_blocks: ['10.0.0.1', 'x'] },
    'ip_blocks[1]: Enter an IP address or network, like 198.51.100.7 or 203.0.113.0/24.',
  ],
  [{ version_pin_mode: 'exact' }, 'version_pinned: Enter the version that the license is pinned to.'],
  [{ custom_override: 'x' }, 'custom_override: Enter a JSON object.'],
  [{ custom_override: { constructor: null } }, 'custom_override.constructor: Choose another name.'],
]

test.each(LICENSE_CASES)('license %j', (license, line) => {
  expect(problemsOf(withLicense(license))).toEqual([`organizations[0].products[0].licenses[0].${line}`])
})

test.each([null, [], {}, { organizations: {} }])('a file that is %j is refused', (input) => {
  expect(problemsOf(input)).toHaveLength(1)
})

test('one run names every problem, those over several values too', () => {
  const licenses = [
    { customer, license_key: 'K', max_ips: 1.5, custom_override: [] },
    { customer: { email: 'x' }, license_key: 'K' },
  ]
  const products = [
    { slug: 'app', name: 'App', api_key: API_KEY, licenses },
    { slug: 'app', name: 7, api_key: API_KEY },
  ]
  const other = { slug: 'acme', name: 'Again', colour: 'red' }
  expect(
    problemsOf({ organizations: [{ slug: 'acme', name: 'A', plan: 'pro', daily_limit_override: 1, products }, other] }),
  ).toEqual([
    'organizations[0].products[0].licenses[0].max_ips: Enter a whole number from 1 to 10,000.',
    'organizations[0].products[0].licenses[0].custom_override: Enter a JSON object.',
    'organizations[0].products[0].licenses[1].customer.email: Enter a valid email address.',
    'organizations[0].products[0].licenses[1].license_key: This is the same as in [0].',
    expect.stringMatching(/^organizations\[0\]\.products\[1\]\.name: Use 1 to 200/),
    'organizations[0].products[1].slug: This is the same as in [0].',
    expect.stringMatching(/^organizations\[0\]\.daily_limit_override: Leave this null/),
    'organizations[1].colour: The format has no such key.',
    'organizations[1].slug: This is the same as in [0].',
    'organizations[0].products[1].api_key: Another product has the same API key.',
  ])
})

test('license keys that the API treats as equal are the same key', () => {
  const [plain, lookalike] = ['ILO-00000-00000-00000-00000-00000', '110-00000-00000-00000-00000-00000']
  const licenses = [plain, lookalike].map((license_key) => ({ customer, license_key }))
  expect(problemsOf(withProduct({ licenses }))).toHaveLength(1)
})

test('values are kept in one spelling', () => {
  const license = {
    customer: { email: 'Ｃ@Example.TEST' },
    expires_at: '2030-01-01T02:00:00+02:00',
    ips: ['::ffff:1.2.3.4'],
  }
  expect(parsed(withLicense(license)).products[0]?.licenses[0]).toMatchObject({
    customer: { email: 'c@example.test' },
    expires_at: '2030-01-01T00:00:00.000Z',
    ips: ['1.2.3.4'],
  })
})

test('an expiry without a time means through that day, of a license and of an access token', () => {
  const expires_at = '2030-01-31'
  const { access_tokens, products } = parsed(
    file({
      access_tokens: [{ name: 'ci', expires_at }],
      products: [{ slug: 'app', name: 'App', licenses: [{ customer, expires_at }] }],
    }),
  )
  expect([access_tokens[0]?.expires_at, products[0]?.licenses[0]?.expires_at]).toEqual([
    '2030-01-31T23:59:59.000Z',
    '2030-01-31T23:59:59.000Z',
  ])
})

test('an address that is no organization is not taken for one', () => {
  for (const word of ['robots.txt', 'favicon.ico', 'docs', 'portal', 'A', '-a'])
    expect(mayBeOrganization(word)).toBe(false)
  for (const word of ['acme', 'acme-2', 'resettle']) expect(mayBeOrganization(word)).toBe(true)
})
