import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type Granted, grant, type Member } from '@/lib/access/core/granted'
import type { Permission } from '@/lib/access/core/permissions'
import { findMember } from '@/lib/access/server/find-member'
import { createPrisma, type Db } from '@/lib/platform/db'
import { newId } from '@/lib/platform/ids'
import { createVault } from '@/lib/platform/vault'
import type { Reading, Work } from '@/lib/platform/work'
import { TEST_ENCRYPTION_KEY } from './encryption-key'

/** A member of a new organization at work, as the dashboard's routes see them. */
export type Desk = {
  organizationId: string
  pool: pg.Pool
  may: <P extends Permission>(permission: P) => Granted<P>
  /** One transaction; `at` is its time. */
  write: <T>(run: (work: Work) => Promise<T>, at?: Date) => Promise<T>
  reading: (at?: Date) => Reading
  /** The actions of the audit log, the oldest first. */
  audited: () => Promise<AuditLine[]>
}

type AuditLine = { action: string; target_label: string | null; before: unknown; after: unknown; actor_email: string }

const clients = new WeakMap<pg.Pool, Db>()

/** One Prisma per pool: each listens to it. */
function prismaOf(pool: pg.Pool): Db {
  const db = clients.get(pool) ?? createPrisma(pool)
  clients.set(pool, db)
  return db
}

const DESK_ADDRESS = '203.0.113.77'

type DeskOptions = { role?: string; plan?: 'free' | 'pro' | 'enterprise' }

export async function givenDesk(pool: pg.Pool, { role = 'owner', plan = 'free' }: DeskOptions = {}): Promise<Desk> {
  const db = prismaOf(pool)
  const vault = createVault(TEST_ENCRYPTION_KEY)
  const member = await givenMember(pool, role, plan)

  return {
    organizationId: member.organizationId,
    pool,
    may: (permission) => {
      const granted = grant(member, permission)
      if (!granted) throw new Error(`the role ${role} does not hold ${permission}`)
      return granted
    },
    write: (run, at = new Date()) =>
      db.$transaction((tx) =>
        run({ tx, vault, now: at, newId, randomBytes, address: DESK_ADDRESS, requestId: randomUUID() }),
      ),
    reading: (at = new Date()) => ({ db, pool, vault, now: at }),
    audited: async () => {
      const { rows } = await pool.query<AuditLine>(
        `select action, target_label, before, after, actor_email from audit_entry
         where organization_id = $1 and host(address) = $2 and request_id is not null order by id`,
        [member.organizationId, DESK_ADDRESS],
      )
      return rows
    },
  }
}

async function givenMember(pool: pg.Pool, role: string, plan: string): Promise<Member> {
  const [organizationId, userId] = [newId(), newId()]
  const email = `${userId}@staff.test`
  await pool.query('insert into organization (id, slug, name, plan, updated_at) values ($1, $2, $3, $4, now())', [
    organizationId,
    organizationId,
    'Test',
    plan,
  ])
  await pool.query('insert into user_account (id, email, name, updated_at) values ($1, $2, $3, now())', [
    userId,
    email,
    'Ada',
  ])
  await pool.query('insert into membership (organization_id, user_id, role) values ($1, $2, $3)', [
    organizationId,
    userId,
    role,
  ])
  const person = { sessionId: newId(), userId, email, name: 'Ada', method: 'password', isPending: false }
  const member = await findMember(prismaOf(pool), person, organizationId)
  if (!member) throw new Error('the member was not found')
  return member
}
