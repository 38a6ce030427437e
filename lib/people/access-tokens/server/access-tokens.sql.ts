import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import type { TimeCursor } from '@/lib/foundation/shared/cursor'
import { Prisma } from '@/lib/generated/prisma/client'
import type { StoredAccessToken } from '../core/present-access-token'
import type { TokenState } from '../core/token-state'

/** `within`: only tokens that are limited to some of these products; null for all. */
type Shown = { organizationId: string; within: readonly string[] | null }
type TokenRef = Shown & { id: string }

// An address as its type writes itself: a cast to text would add /32 or /128.
const RECORD = Prisma.sql`
  select t.id, t.name, t.last_four as "lastFour", t.scopes, t.is_limited as "isLimited",
    array(select format('%s', s) from unnest(t.sources) s) as sources,
    t.expires_at as "expiresAt", t.last_used_at as "lastUsedAt", host(t.last_used_address) as "lastUsedAddress",
    t.revoked_at as "revokedAt", t.revoked_reason as "revokedReason", t.created_at as "createdAt",
    case when c.id is not null then json_build_object('id', c.id, 'email', c.email, 'name', c.name) end as "createdBy",
    case when u.id is not null then json_build_object('id', u.id, 'email', u.email, 'name', u.name) end as "actsFor",
    m.role, r.permissions as "rolePermissions",
    coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name, p.id) from product p
      where p.id = any(t.product_ids) and p.organization_id = t.organization_id), '[]') as products
  from access_token t
  left join user_account u on u.id = t.user_id
  left join user_account c on c.id = t.created_by_id
  left join membership m on m.organization_id = t.organization_id and m.user_id = t.user_id
  left join role r on r.id = m.role_id`

export async function findAccessToken(
  db: Db | Tx,
  ref: Omit<TokenRef, 'within'> & Partial<Shown>,
): Promise<StoredAccessToken | null> {
  const [row] = await db.$queryRaw<StoredAccessToken[]>`
    ${RECORD} where t.id = ${ref.id}::uuid and ${isShown({ within: null, ...ref })}`
  return row ?? null
}

/** The same, locked until the end of the transaction. */
export async function lockAccessToken(tx: Tx, ref: TokenRef): Promise<StoredAccessToken | null> {
  await tx.$executeRaw`
    select from access_token where id = ${ref.id}::uuid and organization_id = ${ref.organizationId}::uuid for update`
  return findAccessToken(tx, ref)
}

type Page = Shown & {
  state: TokenState | undefined
  userId: string | undefined
  now: Date
  after: TimeCursor | null
  limit: number
}

/** Newest first. One more than the page size means that there is a next page. */
export function findAccessTokens(db: Db, page: Page): Promise<StoredAccessToken[]> {
  const { state, userId, now, after, limit } = page
  const all = [isShown(page)]
  if (state) all.push(inState(state, now))
  if (userId) all.push(Prisma.sql`t.user_id = ${userId}::uuid`)
  if (after) all.push(Prisma.sql`(t.created_at, t.id) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`)
  return db.$queryRaw<StoredAccessToken[]>`
    ${RECORD} where ${Prisma.join(all, ' and ')} order by t.created_at desc, t.id desc limit ${limit}::int`
}

const isShown = ({ organizationId, within }: Shown): Prisma.Sql =>
  within === null
    ? Prisma.sql`t.organization_id = ${organizationId}::uuid`
    : Prisma.sql`t.organization_id = ${organizationId}::uuid and t.is_limited
        and t.product_ids <@ ${[...within]}::uuid[]`

function inState(state: TokenState, now: Date): Prisma.Sql {
  const at = Prisma.sql`${now.toISOString()}::timestamptz`
  if (state === 'active') return Prisma.sql`t.revoked_at is null and (t.expires_at is null or t.expires_at > ${at})`
  if (state === 'expired') return Prisma.sql`t.revoked_at is null and t.expires_at <= ${at}`
  return Prisma.sql`t.revoked_reason = ${state}`
}

/** Under the lock of the team, so that two requests cannot both take the last place. */
export const countActiveTokens = (tx: Tx, organizationId: string, now: Date): Promise<number> =>
  tx.accessToken.count({
    where: { organizationId, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
  })

type NewToken = {
  id: string
  organizationId: string
  userId: string
  name: string
  hash: Uint8Array<ArrayBuffer>
  lastFour: string
  scopes: string[]
  productIds: readonly string[] | null
  sources: string[]
  expiresAt: Date | null
  createdAt: Date
}

export async function insertAccessToken(tx: Tx, token: NewToken): Promise<void> {
  const { productIds, ...row } = token
  const products = { isLimited: productIds !== null, productIds: [...(productIds ?? [])] }
  await tx.accessToken.create({ data: { ...row, ...products, createdById: token.userId } })
}

/** How many of these products the organization has. */
export const countProducts = (tx: Tx, organizationId: string, ids: readonly string[]): Promise<number> =>
  tx.product.count({ where: { organizationId, id: { in: [...ids] }, state: { not: 'deleted' } } })

type Creator = { expiresAt: Date | null; isBound: boolean; sourcesOutside: string[] }

/** The limits of a token that creates another one, locked; which of the networks are outside of its own. */
export async function lockCreator(
  tx: Tx,
  { id, organizationId }: Omit<TokenRef, 'within'>,
  { sources, now }: { sources: readonly string[]; now: Date },
): Promise<Creator | null> {
  const [row] = await tx.$queryRaw<Creator[]>`
    select expires_at as "expiresAt", cardinality(sources) > 0 as "isBound", array(
      select n from unnest(${[...sources]}::text[]) n
      where not exists (select from unnest(t.sources) own where n::inet <<= own)) as "sourcesOutside"
    from access_token t
    where id = ${id}::uuid and organization_id = ${organizationId}::uuid and revoked_at is null
      and (expires_at is null or expires_at > ${now.toISOString()}::timestamptz)
    for share`
  return row ?? null
}

/** Ends one token; the caller has locked it. */
export async function revokeTokenRow(tx: Tx, { id, organizationId }: Omit<TokenRef, 'within'>, now: Date) {
  await tx.accessToken.updateMany({
    where: { id, organizationId, revokedAt: null },
    data: { revokedAt: now, revokedReason: 'revoked' },
  })
}

export async function updateTokenUser(tx: Tx, { id, organizationId }: Omit<TokenRef, 'within'>, userId: string) {
  await tx.accessToken.updateMany({ where: { id, organizationId }, data: { userId } })
}

type OfMember = { userId: string; organizationId?: string; now: Date }
type EndedToken = { organizationId: string; name: string; lastFour: string }

const activeOf = ({ userId, organizationId, now }: OfMember) => Prisma.sql`
  user_id = ${userId}::uuid and revoked_at is null
  and (${organizationId ?? null}::uuid is null or organization_id = ${organizationId ?? null}::uuid)
  and (expires_at is null or expires_at > ${now.toISOString()}::timestamptz)`

/** Ends the tokens that act for a member, of one organization or of all. */
export const endTokensOfMember = (tx: Tx, member: OfMember): Promise<EndedToken[]> => tx.$queryRaw<EndedToken[]>`
  with ended as (
    update access_token set revoked_at = ${member.now.toISOString()}::timestamptz, revoked_reason = 'member_left'
    where ${activeOf(member)}
    returning organization_id, name, last_four
  )
  select organization_id as "organizationId", name, last_four as "lastFour" from ended order by 1, 2, 3`

/** The active tokens that act for a member, from now on for another. */
export const updateTokensUser = (
  tx: Tx,
  member: Required<OfMember>,
  to: string,
): Promise<{ id: string; name: string }[]> =>
  tx.$queryRaw<{ id: string; name: string }[]>`
    update access_token set user_id = ${to}::uuid where ${activeOf(member)} returning id, name`

type OwnToken = {
  id: string
  organizationId: string
  organization: string
  name: string
  lastFour: string
  createdAt: Date
  lastUsedAt: Date | null
}

/** The active tokens that act for a user, in every organization, newest first. */
export const findTokensOfUser = (db: Db | Tx, { userId, now, id }: { userId: string; now: Date; id?: string }) =>
  db.$queryRaw<OwnToken[]>`
    select t.id, t.organization_id as "organizationId", o.name as organization, t.name, t.last_four as "lastFour",
      t.created_at as "createdAt", t.last_used_at as "lastUsedAt"
    from access_token t join organization o on o.id = t.organization_id
    where t.user_id = ${userId}::uuid and t.revoked_at is null
      and (t.expires_at is null or t.expires_at > ${now.toISOString()}::timestamptz)
      and (${id ?? null}::uuid is null or t.id = ${id ?? null}::uuid)
    order by t.created_at desc, t.id desc limit 100`
