import { randomBytes } from 'node:crypto'
import { newApiKey } from '@/lib/catalog/products/api-keys/core/api-key'
import { canonicalAddress, canonicalNetwork } from '@/lib/foundation/platform/network/ip-address'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { seedFileSchema } from '@/lib/people/seed/core/seed-file'
import { loadSeed } from '@/lib/people/seed/server/load-seed'
import type { OrganizationReport } from '@/lib/people/seed/server/seed-organization'

export const OWNER = { email: 'mara@harbor.example', password: 'correct horse battery' }
export const SHOWN_ORGANIZATION = 'harbor'
/** An organization without data, as a new user sees it. */
export const EMPTY_ORGANIZATION = 'lantern'

/** A customer of two vendors, whose portal is photographed. */
export const SHOWN_CUSTOMER = { email: 'ada.lind@customer.example', name: 'Ada Lind' }

const LICENSES_PER_PRODUCT = 60
const PEOPLE = ['Ada Lind', 'Bo Aaltonen', 'Chiara Conti', 'Dario Okafor', 'Elif Demir', 'Farah Haddad', 'Goran Petrov']
const PRODUCTS = [
  { slug: 'dockmaster', name: 'Dockmaster', key_prefix: 'DOCK' },
  { slug: 'tidewater', name: 'Tidewater', key_prefix: 'TIDE' },
  { slug: 'beacon', name: 'Beacon', key_prefix: 'BEAC' },
]
export const PRODUCT_SLUGS: ReadonlySet<string> = new Set(PRODUCTS.map(({ slug }) => slug))

export type VendorFixtures = {
  apiKeys: string[]
  licenseKeys: string[]
  /** the vendor that is shown */
  organization: OrganizationReport
}

/** Fills the database of this run with a vendor whose pages have realistic data. */
export async function loadVendorFixtures(now: Date): Promise<VendorFixtures> {
  const apiKeys = PRODUCTS.map(() => newApiKey(randomBytes))
  const file = seedFileSchema({ canonicalAddress, canonicalNetwork }).parse({
    organizations: [shownOrganization(apiKeys, now), emptyOrganization, otherVendor(now)],
  })
  const { organizations } = await loadSeed(file)
  const licenses = organizations.flatMap(({ products }) => products).flatMap((product) => product.licenses)
  const [organization] = organizations
  if (!organization) throw new Error('the fixtures have no organization')
  return { apiKeys, licenseKeys: licenses.map(({ license_key }) => license_key), organization }
}

const owner = { ...OWNER, name: 'Mara Lindqvist', role: 'owner' }

const emptyOrganization = { slug: EMPTY_ORGANIZATION, name: 'Lantern Works', members: [owner] }

const shownOrganization = (apiKeys: string[], now: Date) => ({
  slug: SHOWN_ORGANIZATION,
  name: 'Harbor Software',
  plan: 'pro',
  members: [
    owner,
    { email: 'jonas@harbor.example', name: 'Jonas Weber', role: 'admin' },
    { email: 'priya@harbor.example', name: 'Priya Raman', role: 'support' },
  ],
  webhook_endpoints: [{ url: 'https://hooks.harbor.example/latchkey' }],
  products: PRODUCTS.map((product, index) => ({
    ...product,
    api_key: apiKeys[index],
    signed_validation: index === 0,
    version_module: true,
    versions: [{ version: '1.0.0' }, { version: '1.1.0', yanked: true }, { version: '1.2.0' }],
    custom_response: { enabled: true, template: { greeting: 'Hello {{customer.name}}', seats: 3 } },
    licenses: [
      ...ownLicenses(index, now),
      ...Array.from({ length: LICENSES_PER_PRODUCT }, (_, at) => shownLicense(at, now)),
    ],
  })),
})

/** The customer's licenses: one in use, one expired, one revoked. */
function ownLicenses(product: number, now: Date) {
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString()
  const customer = SHOWN_CUSTOMER
  if (product === 0) {
    const addresses = { ip_system_enabled: true, max_ips: 3, ips: ['198.51.100.14', '203.0.113.80'] }
    return [{ customer, expires_at: inDays(103), version_pin_mode: 'range', version_range_max: '2.9', ...addresses }]
  }
  return [product === 1 ? { customer, expires_at: inDays(-12) } : { customer, revoked_at: inDays(-3) }]
}

/** A vendor without members among the users of the screenshots: only its customer sees it. */
const otherVendor = (now: Date) => ({
  slug: 'mosaic',
  name: 'Mosaic Audio',
  products: [
    {
      slug: 'reverb',
      name: 'Plate Reverb',
      licenses: [
        { customer: SHOWN_CUSTOMER },
        { customer: SHOWN_CUSTOMER, expires_at: new Date(now.getTime() + DAY_MS).toISOString() },
      ],
    },
  ],
})

/** Mostly active; some expired, some about to expire, some revoked, some with several addresses. */
function shownLicense(at: number, now: Date) {
  const name = PEOPLE[at % PEOPLE.length] ?? ''
  const customer = { email: `${name.toLowerCase().replace(' ', '.')}${at}@customer.example`, name }
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString()
  if (at % 9 === 3) return { customer, expires_at: inDays(-at) }
  if (at % 9 === 5) return { customer, expires_at: inDays(at / 2), notes: 'Renews by invoice' }
  if (at % 9 === 7) return { customer, revoked_at: inDays(-at) }
  if (at % 9 === 8)
    return { customer, ip_system_enabled: true, max_ips: 3, ips: [`198.51.100.${at}`, `203.0.113.${at}`] }
  return { customer, ip_system_enabled: at % 2 === 0, ...(at % 2 === 0 && { max_ips: 3 }) }
}
