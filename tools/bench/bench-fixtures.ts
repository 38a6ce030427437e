import { randomBytes, randomInt } from 'node:crypto'
import pg from 'pg'
import { readEnv } from '@/lib/foundation/platform/config/env'
import { createPool } from '@/lib/foundation/platform/database/db'
import { canonicalAddress, canonicalNetwork } from '@/lib/foundation/platform/network/ip-address'
import { sha256 } from '@/lib/foundation/platform/security/vault'
import { newLicenseKey } from '@/lib/foundation/shared/license-key'
import { seedFileSchema } from '@/lib/people/seed/core/seed-file'
import { loadSeed } from '@/lib/people/seed/server/load-seed'

type Question = { licenseKey: string; status: string }
export type BenchFixture = { slug: string; apiKey: string; draw: () => Question }

const PREFIX = 'BENCH'
const UNKNOWN_IN = 10
const PAST = '2020-01-01T00:00:00.000Z'

/**
 * An unlimited product with `count` licenses, in an organization of its own. Half have IP control on, most of those
 * know the generator's address already; a tenth each are expired and revoked. Requests are drawn at random over all
 * licenses, one in ten for a key that does not exist, each with the expected status. Answers of a signed product all
 * carry a signature.
 */
export async function seedBenchOrganization(count: number, isSigned = false): Promise<BenchFixture> {
  const questions = Array.from({ length: count }, (_, i) => question(i))
  const slug = `bench-${count}${isSigned ? '-signed' : ''}`
  const apiKey = await loadProduct({ slug, isSigned }, questions.map(seedLicense))
  return { slug, apiKey, draw: () => drawFrom(questions) }
}

type Vendor = { slug: string; isSigned: boolean }

async function loadProduct({ slug, isSigned }: Vendor, licenses: object[]): Promise<string> {
  const products = [{ slug: 'bench', name: 'Bench', key_prefix: PREFIX, signed_validation: isSigned, licenses }]
  const vendor = { slug, name: 'Bench', plan: 'enterprise', signed_validation: isSigned, products }
  const file = { organizations: [vendor] }
  const report = await loadSeed(seedFileSchema({ canonicalAddress, canonicalNetwork }).parse(file))
  const apiKey = report.organizations[0]?.products[0]?.api_key
  if (!apiKey) throw new Error(`the product of ${slug} has no API key`)
  return apiKey
}

const question = (i: number): Question => ({
  licenseKey: newLicenseKey(PREFIX, randomBytes),
  status: ['expired', 'revoked'][i % 10] ?? 'active',
})

const seedLicense = ({ licenseKey, status }: Question, i: number) => ({
  license_key: licenseKey,
  customer: { email: `customer-${i % 1_000}@bench.test` },
  expires_at: status === 'expired' ? PAST : null,
  revoked_at: status === 'revoked' ? PAST : null,
  ...(i % 2 === 0 && { ip_system_enabled: true, max_ips: 3, ips: i % 20 === 0 ? [] : ['127.0.0.1'] }),
})

function drawFrom(questions: Question[]): Question {
  const drawn = questions[randomInt(questions.length)]
  if (!drawn || randomInt(UNKNOWN_IN) === 0) {
    return { licenseKey: newLicenseKey(PREFIX, randomBytes), status: 'license_not_found' }
  }
  return drawn
}

const HISTORY_ROWS = `
  insert into license_ip_history
    (license_id, address, organization_id, first_seen_at, last_seen_at, hits, last_outcome)
  select l.id, '10.0.0.0'::inet + n, l.organization_id, now(), now(), 1, 'active'
  from license l cross join generate_series(1, $1::int) n
  where l.product_id = (
    select k.product_id from api_key k where k.hash = $2
  )`

/** A product with one license that `rows` addresses have called before. */
export async function seedAddressHistory(rows: number): Promise<BenchFixture> {
  const licenseKey = newLicenseKey(PREFIX, randomBytes)
  const license = { ...seedLicense({ licenseKey, status: 'active' }, 0), ips: ['127.0.0.1'] }
  const slug = `history-${rows}`
  const apiKey = await loadProduct({ slug, isSigned: false }, [license])
  const pool = createPool()
  await pool.query(HISTORY_ROWS, [rows, sha256(apiKey)])
  await pool.end()
  return { slug, apiKey, draw: () => ({ licenseKey, status: 'active' }) }
}

/** The database does so by itself some time after a load: without it the first reader of a page writes it again. */
export async function vacuum(): Promise<void> {
  const client = new pg.Client({ connectionString: readEnv().DATABASE_URL })
  await client.connect()
  await client.query('vacuum (analyze)')
  await client.end()
}
