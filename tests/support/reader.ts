import type pg from 'pg'
import { type Granted, grant, type Member } from '@/lib/access/core/granted'
import { PERMISSIONS, type Permission } from '@/lib/access/core/permissions'
import { createPrisma, type Db } from '@/lib/platform/db'
import { newId } from '@/lib/platform/ids'
import { createVault } from '@/lib/platform/vault'
import type { Reading } from '@/lib/platform/work'
import { TEST_ENCRYPTION_KEY } from './encryption-key'
import type { World } from './world'

const clients = new WeakMap<pg.Pool, Db>()

/** One Prisma per pool: each listens to it. */
function prismaOf(pool: pg.Pool): Db {
  const db = clients.get(pool) ?? createPrisma(pool)
  clients.set(pool, db)
  return db
}

/** A member of the organization who looks around, with all permissions unless some are named. */
export function readerOf({ organizationId, pool }: World, permissions: readonly Permission[] = PERMISSIONS) {
  const member: Member = {
    userId: newId(),
    email: 'ada@staff.test',
    name: 'Ada',
    organizationId,
    organizationSlug: organizationId,
    role: 'custom',
    roleId: newId(),
    roleName: 'Reader',
    permissions: new Set(permissions),
  }
  return {
    may: <P extends Permission>(permission: P): Granted<P> => {
      const granted = grant(member, permission)
      if (!granted) throw new Error(`the reader does not hold ${permission}`)
      return granted
    },
    reading: (at = new Date()): Reading => ({
      db: prismaOf(pool),
      pool,
      vault: createVault(TEST_ENCRYPTION_KEY),
      now: at,
    }),
  }
}
