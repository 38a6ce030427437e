import { newId } from '@/lib/foundation/platform/config/ids'
import { createPool, createPrisma, MAINTENANCE_BOUNDS } from '@/lib/foundation/platform/database/db'
import { createVault } from '@/lib/foundation/platform/security/vault'
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

/** Gives the demo that was just loaded a past, so that its pages look like those of a vendor at work. */
export async function fillDemo(
  { id, products: [product, archived] }: OrganizationReport,
  { databaseUrl, encryptionKey, now, scale }: Target,
): Promise<void> {
  if (!product?.api_key) return
  const licenseKeys = product.licenses.map(({ license_key }) => license_key)
  const keys = {
    apiKey: product.api_key,
    archivedApiKey: archived?.api_key ?? null,
    licenseKeys,
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
    const change = { at: new Date(now.getTime() - RESET_HOURS_AGO * HOUR_MS), make: () => resetAddresses(pool, ids) }
    await replayTraffic({ pool, history, vault, keys, now, scale, change })
    await addPastMonths({ pool, history, organizationId: id, now })
  } finally {
    await db.$disconnect()
    await Promise.all([...new Set([pool, history])].map((each) => each.end()))
  }
}
