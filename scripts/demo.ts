import { join } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { type Installation, prepareDataDir } from './database/installation'
import { readIfThere, writeSecretFile } from './database/secret-file'
import { withLock } from './with-lock'

const demoSchema = z.object({
  databaseId: z.string(),
  productId: z.string(),
  apiKey: z.string().nullable(),
  licenseKey: z.string(),
})

export type Demo = z.infer<typeof demoSchema>

/** Loads prisma/demo.json into a database once, and remembers its keys. Undefined when it was deleted since. */
export async function loadDemoOnce({ dataDir, databaseUrl }: Installation): Promise<Demo | undefined> {
  prepareDataDir(dataDir)
  return withLock(dataDir, async () => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      const path = join(dataDir, 'demo.json')
      const databaseId = await readDatabaseId(client)
      const known = readDemo(path)
      if (known?.databaseId === databaseId) return (await isThere(client, known)) ? known : undefined
      const demo = { databaseId, ...(await loadDemo()) }
      writeSecretFile(path, JSON.stringify(demo))
      return demo
    } finally {
      await client.end()
    }
  })
}

function readDemo(path: string): Demo | undefined {
  const content = readIfThere(path)
  return content ? demoSchema.safeParse(JSON.parse(content)).data : undefined
}

/** The random id of the first migration's record tells one database from another. */
async function readDatabaseId(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'select id from _prisma_migrations where finished_at is not null order by started_at limit 1',
  )
  return rows[0]?.id ?? ''
}

async function isThere(client: pg.Client, { productId }: Demo): Promise<boolean> {
  const found = `select from product where id = $1 and state <> 'deleted'`
  return (await client.query(found, [productId])).rowCount === 1
}

async function loadDemo(): Promise<Omit<Demo, 'databaseId'>> {
  // The verbs and what they bring are loaded only when there is something to load.
  const { loadSeedFile } = await import('@/prisma/load-seed')
  const report = await loadSeedFile('prisma/demo.json')
  const product = report.organizations[0]?.products[0]
  const license = product?.licenses[0]
  if (!product || !license) throw new Error('prisma/demo.json needs a product with a license')
  return { productId: product.id, apiKey: product.api_key, licenseKey: license.license_key }
}
