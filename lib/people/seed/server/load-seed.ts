import { randomBytes } from 'node:crypto'
import { type Clock, systemClock } from '@/lib/foundation/platform/config/clock'
import { directDatabaseUrl, readEnv } from '@/lib/foundation/platform/config/env'
import { newId } from '@/lib/foundation/platform/config/ids'
import { assertDatabase } from '@/lib/foundation/platform/database/assert-database'
import { assertEncryptionKey } from '@/lib/foundation/platform/database/assert-encryption-key'
import { createPool, createPrisma, MAINTENANCE_BOUNDS } from '@/lib/foundation/platform/database/db'
import { followKeyChange } from '@/lib/foundation/platform/database/follow-key-change'
import { hashPassword } from '@/lib/foundation/platform/security/password'
import { createVault, type Vault } from '@/lib/foundation/platform/security/vault'
import { MINUTE_MS } from '@/lib/foundation/shared/durations'
import type { SeedFile } from '../core/seed-file'
import type { SeedOrganization } from '../core/seed-organization'
import { SeedError } from '../core/seed-problems'
import { readSeedFile } from './read-seed-file'
import { type OrganizationReport, seedOrganization } from './seed-organization'

export type SeedReport = { organizations: OrganizationReport[] }

type Target = { databaseUrl: string; encryptionKey: string; previousKey?: string | undefined; clock: Clock }
type Prisma = ReturnType<typeof createPrisma>

const MAX_IMPORT_MS = 60 * MINUTE_MS

/** Loads a seed file once all of it was found valid. Throws a SeedError that names every problem. */
export const loadSeedFile = async (path: string, target?: Target): Promise<SeedReport> =>
  loadSeed(await readSeedFile(path), target)

/** Loads a seed, one transaction per organization: one that fails is rolled back, those before it stay. */
export async function loadSeed({ organizations }: SeedFile, target: Target = targetOfEnv()): Promise<SeedReport> {
  const vault = createVault(target.encryptionKey, target.previousKey)
  const pool = createPool(target.databaseUrl, MAINTENANCE_BOUNDS)
  const prisma = createPrisma(pool)
  let stopFollowing = async (): Promise<void> => undefined
  try {
    await assertDatabase(pool).catch(refuse)
    await assertEncryptionKey(pool, vault).catch(refuse)
    stopFollowing = await followKeyChange(target.databaseUrl, vault)
    const reports: OrganizationReport[] = []
    for (const seed of organizations) reports.push(await inTransaction(prisma, { seed, vault, now: target.clock() }))
    return { organizations: reports }
  } finally {
    await stopFollowing()
    await prisma.$disconnect()
    await pool.end()
  }
}

function targetOfEnv(): Target {
  try {
    const { ENCRYPTION_KEY: encryptionKey, PREVIOUS_ENCRYPTION_KEY: previousKey } = readEnv()
    return { databaseUrl: directDatabaseUrl(), encryptionKey, previousKey, clock: systemClock }
  } catch (error) {
    return refuse(error)
  }
}

/** These errors are shown to the operator, so their messages name the problem. */
function refuse(error: unknown): never {
  throw new SeedError([error instanceof Error ? error.message : String(error)])
}

type Import = { seed: SeedOrganization; vault: Vault; now: Date }

const inTransaction = (prisma: Prisma, { seed, vault, now }: Import): Promise<OrganizationReport> =>
  prisma.$transaction((tx) => seedOrganization({ tx, now, newId, randomBytes, vault, hashPassword }, seed), {
    timeout: MAX_IMPORT_MS,
    maxWait: 10_000,
  })
