import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { newApiKey } from '@/lib/catalog/products/api-keys/core/api-key'
import { systemClock } from '@/lib/foundation/platform/config/clock'
import { readEnv } from '@/lib/foundation/platform/config/env'
import { newLicenseKey } from '@/lib/foundation/shared/license-key'
import { type Installation, prepareDataDir } from '../database/installation'
import { withLock } from '../process/with-lock'
import { type Demo, type DemoNote, readNote, writeNote } from './demo-note'

const DEMO_FILE = 'prisma/demo.json'
const DEMO_SLUG = 'demo'

type Keys = Pick<Demo, 'apiKey' | 'licenseKey'>
type Target = { databaseUrl: string; notePath: string }

/** By default the demo is loaded only into the embedded database. An operator's own database gets it on request. */
export const isDemoWanted = ({ isEmbedded }: Pick<Installation, 'isEmbedded'>): boolean =>
  process.env['SKIP_DEMO'] !== '1' && (isEmbedded || process.env['LOAD_DEMO'] === '1')

/**
 * Loads prisma/demo.json once per database, and keeps its keys in the data folder. Undefined if there was nothing to
 * load: an existing or deleted demo is never loaded again, whoever starts and from wherever.
 */
export async function loadDemoOnce({
  dataDir,
  databaseUrl,
}: Pick<Installation, 'dataDir' | 'databaseUrl'>): Promise<Demo | undefined> {
  prepareDataDir(dataDir)
  return withLock(dataDir, async () => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      // Held until the connection ends: if two machines start at once, one of them loads.
      await client.query(`select pg_advisory_lock(hashtextextended('latchkey demo', 0))`)
      return await loadUnlessKnown(client, { databaseUrl, notePath: join(dataDir, 'demo.json') })
    } finally {
      await client.end()
    }
  })
}

async function loadUnlessKnown(client: pg.Client, { databaseUrl, notePath }: Target): Promise<Demo | undefined> {
  const databaseId = await readDatabaseId(client)
  const note = readNote(notePath)
  const known = note?.databaseId === databaseId ? note : undefined
  if (known?.isLoaded && known.isAnnounced === false) return { ...keysOf(known), notePath }
  if (known && known.isLoaded !== false) return undefined
  const isLoaded = await isThere(client)
  if (isLoaded && !known) return undefined
  const { apiKey, licenseKey } = keysOf(known)
  const keep = (loaded: boolean) =>
    writeNote(notePath, { databaseId, apiKey, licenseKey, isLoaded: loaded, isAnnounced: false })
  if (!isLoaded) {
    keep(false)
    console.error('Loading the demo…')
    await loadDemo(databaseUrl, { apiKey, licenseKey })
  }
  keep(true)
  return { apiKey, licenseKey, notePath }
}

const keysOf = (note: DemoNote | undefined) => ({
  apiKey: note?.apiKey ?? newApiKey(randomBytes),
  licenseKey: note?.licenseKey ?? newLicenseKey('DEMO', randomBytes),
})

/** The random id of the first migration's record identifies a database. */
async function readDatabaseId(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'select id from _prisma_migrations where finished_at is not null order by started_at limit 1',
  )
  return rows[0]?.id ?? ''
}

const isThere = async (client: pg.Client): Promise<boolean> =>
  (await client.query('select from organization where slug = $1', [DEMO_SLUG])).rowCount === 1

async function loadDemo(databaseUrl: string, { apiKey, licenseKey }: Keys): Promise<void> {
  // The verbs and their dependencies are imported only if there is something to load.
  const [{ loadSeed }, { readSeedFile }, { dateDemoLicenses }, { fillDemo }] = await Promise.all([
    import('@/lib/people/seed/server/load-seed'),
    import('@/lib/people/seed/server/read-seed-file'),
    import('./demo/demo-licenses'),
    import('./demo/fill-demo'),
  ])
  const file = await readSeedFile(DEMO_FILE)
  const [product] = file.organizations[0]?.products ?? []
  const [license] = product?.licenses ?? []
  if (!product || !license) throw new Error(`${DEMO_FILE} needs a product with a license`)
  product.api_key = apiKey
  license.license_key = licenseKey
  const target = { databaseUrl, encryptionKey: readEnv().ENCRYPTION_KEY }
  const now = systemClock()
  dateDemoLicenses(file, now)
  const { organizations } = await loadSeed(file, { ...target, clock: () => now })
  if (organizations[0]) await fillDemo(organizations[0], { ...target, now })
}
