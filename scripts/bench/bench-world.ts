import { randomBytes, randomInt } from 'node:crypto'
import { newLicenseKey } from '@/lib/licenses/core/license-key'
import { seedFileSchema } from '@/lib/organizations/core/seed-schema'
import { canonicalAddress, canonicalNetwork } from '@/lib/platform/address'
import { loadSeed } from '@/prisma/load-seed'

type Question = { licenseKey: string; status: string }
export type BenchWorld = { apiKey: string; draw: () => Question }

const PREFIX = 'BENCH'
const UNKNOWN_IN = 10
const PAST = '2020-01-01T00:00:00.000Z'

/**
 * An unlimited product with `count` licenses in a database of its own. Half have IP control on, most of those know
 * the generator's address already; a tenth each are expired and revoked. Questions are drawn at random over all
 * licenses, one in ten for a key that does not exist, each with the status it must be answered with.
 */
export async function createBenchWorld(count: number): Promise<BenchWorld> {
  const questions = Array.from({ length: count }, (_, i) => question(i))
  const report = await loadSeed(
    seedFileSchema({ canonicalAddress, canonicalNetwork }).parse({
      organizations: [
        {
          slug: 'bench',
          name: 'Bench',
          plan: 'enterprise',
          products: [{ slug: 'bench', name: 'Bench', key_prefix: PREFIX, licenses: questions.map(seedLicense) }],
        },
      ],
    }),
  )
  const apiKey = report.organizations[0]?.products[0]?.api_key
  if (!apiKey) throw new Error('the bench product has no API key')
  return { apiKey, draw: () => drawFrom(questions) }
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
