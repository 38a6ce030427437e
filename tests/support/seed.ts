import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadSeed, loadSeedFile } from '@/prisma/load-seed'
import { readSeedFile } from '@/prisma/read-seed-file'
import { givenDatabase } from './database'
import { TEST_ENCRYPTION_KEY } from './encryption-key'

export const NOW = new Date('2030-01-01T00:00:00Z')
export const LATER = new Date('2030-01-02T00:00:00Z')

type Options = { now?: Date; encryptionKey?: string }
type Row = Record<string, unknown>

/** A database of its own, and what a test of the import asks of it. */
export async function givenSeedDatabase() {
  const db = await givenDatabase()
  const rows = async (sql: string, ...values: unknown[]): Promise<Row[]> => (await db.pool.query(sql, values)).rows
  const targetOf = ({ now = NOW, encryptionKey = TEST_ENCRYPTION_KEY }: Options) => ({
    databaseUrl: db.url,
    encryptionKey,
    clock: () => now,
  })
  const load = async (organizations: object[], options: Options = {}) =>
    loadSeed(await readAsFile({ organizations }), targetOf(options))
  const loadFile = (path: string) => loadSeedFile(path, targetOf({}))

  /** An organization with one product, `app`. */
  async function loadOne(slug: string, product: object, now = NOW) {
    const products = [{ slug: 'app', name: 'App', ...product }]
    const { organizations } = await load([{ slug, name: slug, products }], { now })
    const loaded = organizations[0]?.products[0]
    if (!loaded) throw new Error('no product came back')
    return loaded
  }

  /** Every row of every table with the transaction that wrote it: equal only where nothing was written. */
  async function everything() {
    const tables = await rows(`select tablename from pg_tables where schemaname = 'public' order by 1`)
    const read = ({ tablename }: Row) => rows(`select xmin::text, t::text from ${tablename} t order by 2`)
    return Promise.all(tables.map(read))
  }

  return { pool: db.pool, rows, load, loadFile, loadOne, everything, close: db.close }
}

export type SeedDatabase = Awaited<ReturnType<typeof givenSeedDatabase>>

export const customer = (name: string) => ({ email: `${name}@customer.test` })

async function readAsFile(content: object) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-seed-'))
  try {
    const path = join(folder, 'seed.json')
    writeFileSync(path, JSON.stringify(content))
    return await readSeedFile(path)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** An organization that uses every key of the format. */
export const fullOrganization = (slug: string) => ({
  slug,
  name: 'Full',
  plan: 'enterprise',
  daily_limit_override: 7,
  suspended: true,
  billing_suspended: true,
  signed_validation: true,
  ip_blocks: ['203.0.113.9/24', '203.0.113.0/24'],
  members: [
    { email: `owner@${slug}.test`, name: 'Ada', password: 'correct horse battery', role: 'owner' },
    { email: `viewer@${slug}.test` },
  ],
  webhook_endpoints: [
    { url: 'https://one.test/hook', secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', events: ['license.created'] },
    { url: 'https://two.test/hook' },
  ],
  products: [
    {
      slug: 'app',
      name: 'App',
      key_prefix: 'FULL',
      version_module: true,
      versions: [{ version: '1.0' }, { version: '1.1', yanked: true }],
      custom_response: { enabled: true, template: { b: 1, a: [null] } },
      signed_validation: true,
      ipv6_prefix: 64,
      portal: {
        ip_reset: false,
        ip_reset_cooldown_hours: 1,
        transfers: false,
        key_rotation: true,
        mails_off: ['license_expired'],
      },
      ip_blocks: ['2001:db8::/32'],
      licenses: [
        {
          license_key: 'own-key',
          customer: { ...customer('full'), name: 'Cy', discord_id: `d-${slug}` },
          expires_at: '2031-01-01T00:00:00.123456+01:00',
          revoked_at: '2029-01-01T00:00:00Z',
          notes: 'a note',
          ip_system_enabled: true,
          max_ips: 2,
          ip_mode: 'allow_list',
          ips: ['198.51.100.7', '::ffff:198.51.100.7', '2001:db8:1::1', '2001:db8:1::2'],
          ip_blocks: ['10.0.0.0/8', '10.0.0.1'],
          version_pin_mode: 'range',
          version_range_min: '1.0',
          version_range_max: '2.0',
          custom_override: { a: null },
        },
        { customer: customer('full') },
        { customer: { discord_id: `d-${slug}` }, ip_system_enabled: true },
        { customer: customer('full') },
      ],
    },
    { slug: 'old', name: 'Old', state: 'deleted', licenses: [{ customer: customer('full') }] },
  ],
})
