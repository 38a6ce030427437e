import { newId } from '@/lib/foundation/platform/config/ids'
import { createPool, createPrisma, type Db, MAINTENANCE_BOUNDS } from '@/lib/foundation/platform/database/db'
import { createVault, type Vault } from '@/lib/foundation/platform/security/vault'
import { HOUR_MS } from '@/lib/foundation/shared/durations'
import type { OrganizationReport } from '@/lib/people/seed/server/seed-organization'
import { historyUrlOfEnv } from '../../database/installation'
import { sellInDemo } from './demo-sales'
import { addPastChanges, RESET_HOURS_AGO, resetAddresses } from './past-changes'
import { addPastMonths } from './past-months'
import { replayTraffic } from './replay-traffic'

type Target = {
  databaseUrl: string
  encryptionKey: string
  now: Date
  /** how many times the demo's usual number of calls */
  scale?: number
}

type Sold = { db: Db; vault: Vault; organizationId: string }

/** The keys of the licenses that the demo's shop sold before the calls that are replayed, and that still work. */
async function soldKeys({ db, vault, organizationId }: Sold): Promise<string[]> {
  const sold = await db.license.findMany({
    where: { organizationId, revokedAt: null, sold: { isNot: null } },
    orderBy: { createdAt: 'asc' },
    select: { keyCiphertext: true },
  })
  return sold.map(({ keyCiphertext }) => vault.decrypt(keyCiphertext))
}

/** Gives the demo that was just loaded a past, so that its pages look like those of a vendor at work. */
export async function fillDemo(
  { id, products: [product, archived] }: OrganizationReport,
  { databaseUrl, encryptionKey, now, scale }: Target,
): Promise<void> {
  if (!product?.api_key) return
  const keys = {
    apiKey: product.api_key,
    archivedApiKey: archived?.api_key ?? null,
    licenseKeys: product.licenses.map(({ license_key }) => license_key),
    archivedLicenseKey: archived?.licenses[0]?.license_key ?? null,
  }
  const vault = createVault(encryptionKey)
  const pool = createPool(databaseUrl, MAINTENANCE_BOUNDS)
  const db = createPrisma(pool)
  const historyUrl = historyUrlOfEnv()
  const history = historyUrl === undefined ? pool : createPool(historyUrl, MAINTENANCE_BOUNDS)
  try {
    const licenses = [...product.licenses, ...(archived?.licenses ?? [])]
    // Who worked on the demo before its first visitor.
    const member = { userId: newId(), email: 'mara@demo.example' }
    const ids = { organizationId: id, productId: product.id, licenses, member }
    await addPastChanges(pool, ids)
    await sellInDemo({ db, vault, organizationId: id, productId: product.id, member, now })
    const sold = await soldKeys({ db, vault, organizationId: id })
    const called = { ...keys, licenseKeys: [...keys.licenseKeys, ...sold] }
    const change = { at: new Date(now.getTime() - RESET_HOURS_AGO * HOUR_MS), make: () => resetAddresses(pool, ids) }
    await replayTraffic({ pool, history, vault, keys: called, now, scale, change })
    await addPastMonths({ pool, history, organizationId: id, now })
  } finally {
    await db.$disconnect()
    await Promise.all([...new Set([pool, history])].map((each) => each.end()))
  }
}
