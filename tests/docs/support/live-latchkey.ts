import pg from 'pg'
import { newId } from '@/lib/foundation/platform/config/ids'
import { createMigrated, startTestCluster } from '@/tests/support/database/test-cluster'
import { givenKeyOfKind } from '@/tests/support/fixtures/api-key'
import { givenAccessToken } from '@/tests/support/fixtures/management/access-token'
import { givenLicense, type LicenseOptions, type ProductFixture } from '@/tests/support/fixtures/product'
import { givenSignedProduct, publishedKeys } from '@/tests/support/fixtures/signing'
import { startServerProcess } from '@/tests/support/process/server-process'

/** The licenses that pages name, as docs/site/README.md lists them. */
const LICENSES: Record<string, LicenseOptions> = {
  'ACME-4H8BD-A748Z-J7FQR-BKHM0-762R8': {},
  'ACME-DKG4P-C4V3F-BD9HB-BZ4EY-0CBRJ': { expiresAt: new Date('2026-03-03T00:00:00.000Z') },
  'ACME-RWH3K-1XACD-XYWKS-6E991-ZBFQC': { revokedAt: new Date('2026-10-01T12:00:00.000Z') },
  'ACME-N28B6-GN8DK-3GP99-C4AH5-NP2CD': { ip: { maxIps: 3, addresses: ['127.0.0.1'] } },
  'ACME-M8EAY-CRTNT-9XNEK-J5XMY-ZPH74': { ip: { maxIps: 1, addresses: ['203.0.113.7'] } },
  'ACME-HZBPZ-6SWPS-FEJ41-TQ3F0-ZQ6CZ': { ip: { maxIps: 3, mode: 'allow_list', addresses: ['203.0.113.7'] } },
  'ACME-175P4-S85Y6-F8NMQ-FAQZM-JV9EB': { blocked: ['127.0.0.1/32'], ip: { maxIps: 3 } },
  'ACME-B987R-B7ETD-1JWB7-CTS5S-SM0BM': { pin: { mode: 'exact', pinned: '2.4.1' } },
  'ACME-7GTCB-16M6F-MCFA6-7A1GP-5DW4Q': { expiresAt: new Date('2026-06-01T00:00:00.000Z') },
  'ACME-59QFD-PKDSE-5NDAY-E71AR-ANTW1': { override: { plan: 'gold', seats: 10 } },
}

export type LiveLatchkey = { variables: Record<string, string>; stop: () => Promise<void> }

/** Starts the build on a database of its own, with what samples find when they run. */
export async function startLiveLatchkey(): Promise<LiveLatchkey> {
  const cluster = await startTestCluster()
  const url = await createMigrated(cluster.url, 'documentation')
  const server = await startServerProcess(url, 'all')
  const pool = new pg.Pool({ connectionString: url })
  const variables = await givenVariables(pool, server.url)
  const stop = async () => {
    await server.stop()
    await pool.end()
    await cluster.stop()
  }
  return { variables, stop }
}

async function givenVariables(pool: pg.Pool, baseUrl: string): Promise<Record<string, string>> {
  const product = await givenSignedProduct(pool, {
    versionModule: true,
    versions: [{ version: '2.4.1' }, { version: '2.5.0' }],
    template: { plan: 'standard' },
  })
  await pool.query(`update product set name = 'Acme Editor', slug = 'acme-editor' where id = $1`, [product.productId])
  for (const [key, options] of Object.entries(LICENSES)) await givenLicense(product, { ...options, key })
  await pool.query(
    `update license set metadata = '{"tier": "gold"}' where product_id = $1 and (expires_at = $2 or custom_override is not null)`,
    [product.productId, new Date('2026-06-01T00:00:00.000Z')],
  )
  return {
    LATCHKEY_BASE_URL: baseUrl,
    LATCHKEY_API_KEY: await givenKeyOfKind(product, { kind: 'server', mayNameEndUser: true }),
    LATCHKEY_CLIENT_API_KEY: await givenKeyOfKind(product, { kind: 'client' }),
    LATCHKEY_ACCESS_TOKEN: await givenOwnersToken(product),
    LATCHKEY_PRODUCT_ID: product.productId,
    LATCHKEY_PUBLIC_KEYS: JSON.stringify(await publishedKeys(baseUrl, product)),
  }
}

async function givenOwnersToken({ pool, organizationId }: ProductFixture): Promise<string> {
  const userId = newId()
  await pool.query('insert into user_account (id, email, name, updated_at) values ($1, $2, $3, now())', [
    userId,
    'ada@example.test',
    'Ada Lovelace',
  ])
  await pool.query('insert into membership (organization_id, user_id, role) values ($1, $2, $3)', [
    organizationId,
    userId,
    'owner',
  ])
  return givenAccessToken(pool, { organizationId, userId })
}
