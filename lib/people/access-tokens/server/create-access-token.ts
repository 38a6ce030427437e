import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { Permission } from '@/lib/foundation/permissions/core/permissions'
import { lockTeamAs } from '@/lib/foundation/permissions/server/lock-team'
import { requireProof } from '@/lib/foundation/permissions/server/require-proof'
import { requireRoom } from '@/lib/foundation/plans/server/require-room'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { presentAccessToken } from '../core/present-access-token'
import { type CreatorLimits, refuseToken } from '../core/refuse-token'
import type { CreateAccessTokenInput, IssuedAccessToken } from '../core/schema'
import { expiryOf } from '../core/token-expiry'
import { countActiveTokens, countProducts, findAccessToken, lockCreator } from './access-tokens.sql'
import { canonicalSources } from './canonical-sources'
import { storeAccessToken } from './store-access-token'

type Manager = Granted<'access_tokens:manage'>

/**
 * A new access token that acts for the actor, with at most the actor's own permissions. Created by another access
 * token, it is at most as much as that one. The token is returned only here; its SHA-256 is stored.
 */
export async function createAccessToken(
  work: WriteContext,
  actor: Manager,
  input: CreateAccessTokenInput,
): Promise<IssuedAccessToken> {
  requireProof(actor)
  const { organizationId } = actor
  const permissions = await lockPermissions(work, actor)
  const asked = await readAsked(work, organizationId, input)
  const { isCreatorBound, ...limits } = await limitsOf(work, actor, { permissions, sources: asked.sources })
  const problems = refuseToken({ ...asked, isCreatorBound }, limits)
  if (problems) throw new Fault('forbidden', refusalWords(problems), problems)
  const count = await countActiveTokens(work.tx, organizationId, work.now)
  await requireRoom(work, { organizationId, resource: 'accessTokens', count })
  const { id, token } = await storeAccessToken(work, { organizationId, userId: actor.userId, ...asked })
  return { ...(await recordCreated(work, actor, id)), access_token: token }
}

/** The permissions of the actor, read again under the lock: a member who was just demoted grants no more than that. */
async function lockPermissions(work: WriteContext, actor: Manager): Promise<ReadonlySet<Permission>> {
  const member = await lockTeamAs(work, actor, 'access_tokens:manage')
  return new Set([...member.permissions].filter((permission) => actor.permissions.has(permission)))
}

async function readAsked({ tx, now }: WriteContext, organizationId: string, input: CreateAccessTokenInput) {
  const { name, scopes, product_ids: productIds } = input
  const sources = canonicalSources(input.sources)
  const expiresAt = expiryOf(input, now)
  if (typeof expiresAt === 'string') throw new Fault('invalid', `expires_at: ${expiresAt}`, { expires_at: expiresAt })
  if (productIds !== null && (await countProducts(tx, organizationId, productIds)) < productIds.length) {
    const needs = 'Choose products of this organization.'
    throw new Fault('invalid', `product_ids: ${needs}`, { product_ids: needs })
  }
  return { name, scopes, productIds, sources, expiresAt }
}

/** What the actor may pass on. A member has no limits but their permissions. */
async function limitsOf(
  { tx, now }: WriteContext,
  { accessToken, organizationId }: Manager,
  { permissions, sources }: { permissions: ReadonlySet<Permission>; sources: string[] },
): Promise<CreatorLimits & { isCreatorBound: boolean }> {
  const free = { permissions, productIds: null, expiresAt: null, sourcesOutside: [], isCreatorBound: false }
  if (!accessToken) return free
  const { id, productIds } = accessToken
  const creator = await lockCreator(tx, { id, organizationId }, { sources, now })
  if (!creator) throw new Fault('unauthorized', 'This access token has ended.')
  const { expiresAt, isBound, sourcesOutside } = creator
  return { permissions, productIds, expiresAt, sourcesOutside, isCreatorBound: isBound }
}

const refusalWords = (problems: Record<string, string>): string =>
  `An access token can do at most what its creator can. ${Object.entries(problems)
    .map(([field, problem]) => `${field}: ${problem}`)
    .join(' ')}`

async function recordCreated(work: WriteContext, actor: Manager, id: string) {
  const stored = await findAccessToken(work.tx, { id, organizationId: actor.organizationId })
  if (!stored) throw new Error('the access token was not stored')
  const view = presentAccessToken(stored, work.now)
  await recordChange(work, actor, {
    action: 'access_token.created',
    target: { type: 'access_token', id, label: view.name },
    after: {
      last_four: view.last_four,
      scopes: view.scopes,
      products: view.products?.map(({ name }) => name) ?? null,
      sources: view.sources,
      expires_at: view.expires_at,
    },
  })
  return view
}
