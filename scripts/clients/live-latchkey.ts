import pg from 'pg'
import { bundle, isFresh, programFile } from '@/scripts/build/build-if-stale'
import { createMigrated, startTestCluster } from '@/tests/support/database/test-cluster'
import { givenKeyOfKind } from '@/tests/support/fixtures/api-key'
import { countUsage, givenLicense } from '@/tests/support/fixtures/product'
import { givenSignedProduct, publishedKeys } from '@/tests/support/fixtures/signing'
import { startServerProcess } from '@/tests/support/process/server-process'

/** The value of LATCHKEY_LIVE, as clients/testing/README.md describes it, and how many calls have been counted. */
type LiveProduct = { live: string; countCalls: () => Promise<number> }
export type LiveLatchkey = { givenProduct: () => Promise<LiveProduct>; stop: () => Promise<void> }

/** Starts the API process on a database of its own. */
export async function startLatchkey(): Promise<LiveLatchkey> {
  // The clients ask for no pages, which take a minute to build. What is built may be running in other tests.
  if (!isFresh()) await bundle('api.ts', programFile('api'))
  const cluster = await startTestCluster()
  const url = await createMigrated(cluster.url, 'clients')
  const server = await startServerProcess(url, 'api')
  const pool = new pg.Pool({ connectionString: url })
  const stop = async () => {
    await server.stop()
    await pool.end()
    await cluster.stop()
  }
  return { givenProduct: () => givenLiveProduct(pool, server.url), stop }
}

async function givenLiveProduct(pool: pg.Pool, baseUrl: string): Promise<LiveProduct> {
  const product = await givenSignedProduct(pool, {
    versionModule: true,
    template: { plan: 'gold', key: '{{license.key}}' },
  })
  const active = await givenLicense(product, { ip: { maxIps: 3 }, customer: { name: 'Søren' } })
  const revoked = await givenLicense(product, { revokedAt: new Date() })
  const live = {
    base_url: baseUrl,
    api_key: product.token,
    client_api_key: await givenKeyOfKind(product, { kind: 'client' }),
    product_id: product.productId,
    public_keys: await publishedKeys(baseUrl, product),
    licenses: { active: active.key, revoked: revoked.key, unknown: 'ACME-00000-00000-00000-00000-00000' },
  }
  return { live: JSON.stringify(live), countCalls: () => countUsage(product) }
}
