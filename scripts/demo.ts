import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { sha256 } from '@/lib/platform/vault'
import { newApiKey } from '@/lib/products/core/api-key'
import { type Installation, prepareDataDir } from './database/installation'
import { readIfThere, writeSecretFile } from './database/secret-file'
import { withLock } from './with-lock'

const DEMO_FILE = 'prisma/demo.json'

/** `loaded` is null from before the demo is loaded until it is: a start that was killed between tries again. */
const noteSchema = z.object({
  databaseId: z.string(),
  apiKey: z.string(),
  loaded: z.object({ productId: z.string(), licenseKey: z.string() }).nullable(),
})

type Note = z.infer<typeof noteSchema>
export type Demo = { apiKey: string; licenseKey: string }

/**
 * Loads prisma/demo.json into a database once, and remembers its keys in the data folder to show them again.
 * Undefined when somebody deleted the demo since.
 */
export async function loadDemoOnce({ dataDir, databaseUrl }: Installation): Promise<Demo | undefined> {
  prepareDataDir(dataDir)
  return withLock(dataDir, async () => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      return await findOrLoad(client, join(dataDir, 'demo.json'))
    } finally {
      await client.end()
    }
  })
}

async function findOrLoad(client: pg.Client, path: string): Promise<Demo | undefined> {
  const databaseId = await readDatabaseId(client)
  const note = readNote(path)
  const known = note?.databaseId === databaseId ? note : undefined
  if (known?.loaded && !(await isThere(client, known.loaded.productId))) return undefined
  if (known?.loaded && (await isCurrent(client, known.apiKey))) return demoOf(known, known.loaded)
  const fresh: Note = { databaseId, apiKey: newApiKey(randomBytes), loaded: null }
  writeSecretFile(path, JSON.stringify(fresh))
  const loaded = await loadDemo(fresh.apiKey)
  writeSecretFile(path, JSON.stringify({ ...fresh, loaded }))
  return demoOf(fresh, loaded)
}

const demoOf = ({ apiKey }: Note, { licenseKey }: { licenseKey: string }): Demo => ({ apiKey, licenseKey })

function readNote(path: string): Note | undefined {
  const content = readIfThere(path)
  return content ? noteSchema.safeParse(JSON.parse(content)).data : undefined
}

/** The random id of the first migration's record tells one database from another. */
async function readDatabaseId(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'select id from _prisma_migrations where finished_at is not null order by started_at limit 1',
  )
  return rows[0]?.id ?? ''
}

async function isThere(client: pg.Client, productId: string): Promise<boolean> {
  const found = `select from product where id = $1 and state <> 'deleted'`
  return (await client.query(found, [productId])).rowCount === 1
}

async function isCurrent(client: pg.Client, apiKey: string): Promise<boolean> {
  const found = 'select from api_key where hash = $1 and expires_at is null'
  return (await client.query(found, [sha256(apiKey)])).rowCount === 1
}

async function loadDemo(apiKey: string): Promise<{ productId: string; licenseKey: string }> {
  // The verbs and what they bring are loaded only when there is something to load.
  const [{ loadSeed }, { readSeedFile }] = await Promise.all([
    import('@/prisma/load-seed'),
    import('@/prisma/read-seed-file'),
  ])
  const file = await readSeedFile(DEMO_FILE)
  const [seed] = file.organizations[0]?.products ?? []
  if (seed) seed.api_key = apiKey
  const [product] = (await loadSeed(file)).organizations[0]?.products ?? []
  const [license] = product?.licenses ?? []
  if (!product || !license) throw new Error(`${DEMO_FILE} needs a product with a license`)
  return { productId: product.id, licenseKey: license.license_key }
}
