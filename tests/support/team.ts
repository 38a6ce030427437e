import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type Granted, grant, type Member } from '@/lib/access/core/granted'
import type { Permission } from '@/lib/access/core/permissions'
import type { SignedIn } from '@/lib/access/core/signed-in'
import { findMember } from '@/lib/access/server/find-member'
import { createPrisma, type Db } from '@/lib/platform/db'
import { newId } from '@/lib/platform/ids'
import type { Mail } from '@/lib/platform/mailer'
import { createVault } from '@/lib/platform/vault'
import type { Reading, Work } from '@/lib/platform/work'
import { TEST_ENCRYPTION_KEY } from './encryption-key'

/** A built-in role, or a custom one that is made of these permissions. */
export type GivenRole = string | Permission[]

const clients = new WeakMap<pg.Pool, Db>()

/** One Prisma per pool: each listens to it. */
function prismaOf(pool: pg.Pool): Db {
  const db = clients.get(pool) ?? createPrisma(pool)
  clients.set(pool, db)
  return db
}

/** An organization with as many people as a test wants. */
export type Team = Awaited<ReturnType<typeof givenTeam>>

export async function givenTeam(pool: pg.Pool, { plan = 'free' }: { plan?: string } = {}) {
  const db = prismaOf(pool)
  const vault = createVault(TEST_ENCRYPTION_KEY)
  const organizationId = newId()
  await pool.query('insert into organization (id, slug, name, plan, updated_at) values ($1, $2, $3, $4, now())', [
    organizationId,
    organizationId,
    `Team ${organizationId.slice(-4)}`,
    plan,
  ])

  /** A verified person, of no organization yet. */
  async function person(email = `${newId()}@people.test`): Promise<SignedIn> {
    const userId = newId()
    await pool.query(
      'insert into user_account (id, email, name, email_verified_at, updated_at) values ($1, $2, $3, now(), now())',
      [userId, email, 'Ada'],
    )
    return { sessionId: newId(), userId, email, name: 'Ada', method: 'password', isPending: false }
  }

  async function role(permissions: Permission[], name = `Role ${newId().slice(-8)}`): Promise<string> {
    const id = newId()
    await pool.query(
      'insert into role (id, organization_id, name, permissions, updated_at) values ($1, $2, $3, $4, now())',
      [id, organizationId, name, permissions],
    )
    return id
  }

  async function join(who: SignedIn, given: GivenRole): Promise<void> {
    const roleId = typeof given === 'string' ? null : await role(given)
    await pool.query('insert into membership (organization_id, user_id, role, role_id) values ($1, $2, $3, $4)', [
      organizationId,
      who.userId,
      typeof given === 'string' ? given : 'custom',
      roleId,
    ])
  }

  /** As the next request of this person finds them. */
  async function enter(who: Pick<SignedIn, 'userId' | 'email'>): Promise<Member> {
    const signedIn = { sessionId: newId(), name: 'Ada', method: 'password', isPending: false, ...who }
    const found = await findMember(db, signedIn, organizationId)
    if (!found) throw new Error(`${who.email} is no member`)
    return found
  }

  async function member(given: GivenRole): Promise<Member> {
    const who = await person()
    await join(who, given)
    return enter(who)
  }

  const write = <T>(run: (work: Work) => Promise<T>, at = new Date()): Promise<T> =>
    db.$transaction((tx) =>
      run({ tx, vault, now: at, newId, randomBytes, address: '203.0.113.7', requestId: randomUUID() }),
    )
  const reading = (now = new Date()): Reading => ({ db, pool, vault, now })

  /** The mails that wait to be sent, the oldest first. */
  async function mails(): Promise<Mail[]> {
    const { rows } = await pool.query<{ sealed: string }>(
      `select payload->>'sealed' as sealed from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send-mail' order by j.id`,
    )
    return rows.map(({ sealed }) => JSON.parse(vault.decrypt(Buffer.from(sealed, 'base64'))))
  }

  async function roleOf({ userId }: Pick<Member, 'userId'>): Promise<string | null> {
    const { rows } = await pool.query<{ role: string }>(
      'select role from membership where organization_id = $1 and user_id = $2',
      [organizationId, userId],
    )
    return rows[0]?.role ?? null
  }

  /** The actions in the audit log, the oldest first. */
  async function audited(): Promise<{ action: string; label: string; before: unknown; after: unknown; by: string }[]> {
    const { rows } = await pool.query(
      `select action, target_label as label, before, after, actor_email as by from audit_entry
       where organization_id = $1 order by id`,
      [organizationId],
    )
    return rows
  }

  return { organizationId, pool, vault, person, role, join, enter, member, write, reading, mails, roleOf, audited }
}

/** The proof that the member holds it; fails the test when they do not. */
export function may<P extends Permission>(member: Member, permission: P): Granted<P> {
  const granted = grant(member, permission)
  if (!granted) throw new Error(`this member does not hold ${permission}`)
  return granted
}
