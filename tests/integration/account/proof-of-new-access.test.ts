import { beforeAll, expect, test } from 'vitest'
import { createApiKeyInput, type UpdateApiKeyInput } from '@/lib/catalog/products/api-keys/core/schema'
import { createApiKey } from '@/lib/catalog/products/api-keys/server/create-api-key'
import { issueApiKey } from '@/lib/catalog/products/api-keys/server/issue-api-key'
import { rotateApiKey } from '@/lib/catalog/products/api-keys/server/rotate-api-key'
import { updateApiKey } from '@/lib/catalog/products/api-keys/server/update-api-key'
import { createProduct } from '@/lib/catalog/products/server/create-product'
import { updateProduct } from '@/lib/catalog/products/server/update-product'
import type { Member } from '@/lib/foundation/permissions/core/granted'
import type { Permission } from '@/lib/foundation/permissions/core/permissions'
import { type BuiltInRole, permissionsOf } from '@/lib/foundation/permissions/core/roles'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { takeOverAccessToken } from '@/lib/people/access-tokens/server/take-over-access-token'
import { changeMemberRole } from '@/lib/people/team/server/change-member-role'
import { createInvitation } from '@/lib/people/team/server/create-invitation'
import { createRole } from '@/lib/people/team/server/create-role'
import { removeMember } from '@/lib/people/team/server/remove-member'
import { resendInvitation } from '@/lib/people/team/server/resend-invitation'
import { updateRole } from '@/lib/people/team/server/update-role'
import { connectChat } from '@/lib/service/notifications/server/chat/manage-chat'
import { createEndpoint } from '@/lib/service/webhooks/server/create-endpoint'
import { rotateSecret } from '@/lib/service/webhooks/server/rotate-secret'
import { switchEndpoint, updateEndpoint } from '@/lib/service/webhooks/server/update-endpoint'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenIssuedToken, tokenMember } from '@/tests/support/fixtures/access-tokens/issued-token'
import { type GivenRole, givenTeam, may, type Team } from '@/tests/support/fixtures/team'
import { allRowsOf } from '@/tests/support/fixtures/tenant'
import { givenEndpoint, loopback } from '@/tests/support/fixtures/webhooks'

// A session may be stolen: what outlives it takes a proof of the last minutes besides.
const db = databaseOfFile()
let world: Awaited<ReturnType<typeof givenWorld>>
beforeAll(async () => {
  world = await givenWorld()
})

async function disabledEndpoint({ organizationId }: Team): Promise<string> {
  const id = await givenEndpoint(db.pool, organizationId, 'https://hooks.example.test/disabled')
  await db.pool.query(`update webhook_endpoint set disabled_at = now(), disabled_reason = 'by_hand' where id = $1`, [
    id,
  ])
  return id
}

async function givenWorld() {
  const team = await givenTeam(db.pool, { plan: 'enterprise' })
  const owner = await team.member('owner')
  const product = await team.write((work) =>
    createProduct(work, may(owner, 'products:create'), { slug: 'app', name: 'App', key_prefix: null }, { issueApiKey }),
  )
  const { rows } = await db.pool.query('select id from api_key where product_id = $1', [product.id])
  return {
    team,
    owner,
    productId: product.id,
    serverKeyId: rows[0].id as string,
    clientKeyId: (await newKey(team, owner, product.id, 'client')).id,
    endpointId: await givenEndpoint(db.pool, team.organizationId, 'https://hooks.example.test/a'),
    disabledId: await disabledEndpoint(team),
    held: await heldRole(team, owner),
    offered: await offeredRole(team, owner),
    // All that support may do, but to reveal keys.
    nearlySupport: await team.member([...permissionsOf('support', null)].filter((one) => one !== 'licenses:reveal')),
    offeredBefore: await offeredRole(team, owner, 8),
    tokenOf: async () => {
      const developer = await team.member('developer')
      return { developer, ...(await givenIssuedToken(team, developer)) }
    },
  }
}

/** A custom role that a member has. */
async function heldRole(team: Team, owner: Member) {
  const roleId = await team.role(['licenses:view'])
  const { userId } = await team.member('viewer')
  await team.write((work) => changeMemberRole(work, may(owner, 'members:update'), { userId, role: roleId }))
  return { roleId, userId }
}

/** A custom role that nobody has, and an invitation to it. */
async function offeredRole(team: Team, owner: Member, daysAgo = 1) {
  const roleId = await team.role(['licenses:view'])
  const input = { email: `${crypto.randomUUID()}@new.test`, role: roleId }
  const { id } = await team.write(
    (work) => createInvitation(work, may(owner, 'members:invite'), input),
    new Date(Date.now() - daysAgo * DAY_MS),
  )
  return { roleId, invitationId: id }
}

const newKey = (team: Team, actor: Member, productId: string, kind: 'server' | 'client') =>
  team.write((work) =>
    createApiKey(work, may(actor, 'api_keys:rotate'), { productId, ...createApiKeyInput.parse({ name: 'Key', kind }) }),
  )
const setUrl = (actor: Member, url: string, description = '') =>
  world.team.write((work) =>
    updateEndpoint(work, may(actor, 'webhooks:manage'), {
      endpointId: world.endpointId,
      input: { url, description },
      destinations: loopback(),
    }),
  )
const invite = (actor: Member, role: 'admin' | 'support' | 'viewer') =>
  world.team.write((work) =>
    createInvitation(work, may(actor, 'members:invite'), { email: `${crypto.randomUUID()}@new.test`, role }),
  )
const inviteAgain = (actor: Member, { invitationId }: { invitationId: string }) =>
  world.team.write((work) => resendInvitation(work, may(actor, 'members:invite'), { invitationId }))
const giveRole = (actor: Member, { userId }: Member, role: BuiltInRole) =>
  world.team.write((work) => changeMemberRole(work, may(actor, 'members:update'), { userId, role }))
/** Gives another role to a new member with this one. */
const changeRole = async (actor: Member, from: GivenRole, to: BuiltInRole) =>
  giveRole(actor, await world.team.member(from), to)
const rotate = (actor: Member, keyId: string) =>
  world.team.write((work) =>
    rotateApiKey(work, may(actor, 'api_keys:rotate'), { productId: world.productId, keyId, grace_hours: 24 }),
  )
const setKey = (actor: Member, input: UpdateApiKeyInput) =>
  world.team.write((work) =>
    updateApiKey(work, may(actor, 'api_keys:rotate'), { productId: world.productId, keyId: world.serverKeyId, input }),
  )
const setPermissions = (actor: Member, roleId: string, permissions: Permission[]) =>
  world.team.write((work) =>
    updateRole(work, may(actor, 'roles:manage'), { roleId, name: `Role ${roleId}`, permissions }),
  )
const connect = (actor: Member) =>
  world.team.write((work) =>
    connectChat(work, may(actor, 'org:update'), 'https://hooks.slack.com/services/T000/B000/secretWXYZ'),
  )

const GIVING: Record<string, (actor: Member) => Promise<unknown>> = {
  'an access token': (actor) => givenIssuedToken(world.team, actor),
  'an access token taken over': async (actor) => {
    const { id } = await world.tokenOf()
    return world.team.write((work) => takeOverAccessToken(work, may(actor, 'access_tokens:manage'), { tokenId: id }))
  },
  'the access tokens of a removed member': async (actor) => {
    const { developer } = await world.tokenOf()
    const taking = { userId: developer.userId, take_over_access_tokens: true }
    return world.team.write((work) => removeMember(work, may(actor, 'members:remove'), taking))
  },
  'a server key': (actor) => newKey(world.team, actor, world.productId, 'server'),
  'a rotated server key': (actor) => rotate(actor, world.serverKeyId),
  'a webhook endpoint': (actor) =>
    world.team.write((work) =>
      createEndpoint(work, may(actor, 'webhooks:manage'), {
        input: { url: 'https://hooks.example.test/new', events: ['*'], description: '', headers: [] },
        destinations: loopback(),
      }),
    ),
  'another URL of an endpoint': (actor) => setUrl(actor, 'https://other.example.test/a'),
  'a new secret of an endpoint': (actor) =>
    world.team.write((work) => rotateSecret(work, may(actor, 'webhooks:manage'), world.endpointId)),
  'an endpoint that is enabled again': (actor) => {
    const enabling = { endpointId: world.disabledId, enabled: true }
    return world.team.write((work) => switchEndpoint(work, may(actor, 'webhooks:manage'), enabling))
  },
  'another network of a server key': (actor) => setKey(actor, { sources: ['203.0.113.0/24'] }),
  'a server key that may name the end user': (actor) => setKey(actor, { may_name_end_user: true }),
  'a link that is given whole keys': (actor) =>
    world.team.write((work) =>
      updateProduct(work, may(actor, 'products:update'), {
        productId: world.productId,
        settings: { renew_url: 'https://elsewhere.example.test/?k={{license.key}}' },
      }),
    ),
  'an invitation of an admin': (actor) => invite(actor, 'admin'),
  'an invitation of somebody for support': (actor) => invite(actor, 'support'),
  'an invitation of a viewer': (actor) => invite(actor, 'viewer'),
  'an invitation that is sent again': (actor) => inviteAgain(actor, world.offered),
  'an invitation that had expired': (actor) => inviteAgain(actor, world.offeredBefore),
  'a role that can let others in': (actor) => changeRole(actor, 'viewer', 'admin'),
  'a role with one permission that the old one lacked': (actor) => giveRole(actor, world.nearlySupport, 'support'),
  'another role, which lacks some permissions and has others': (actor) => changeRole(actor, 'developer', 'support'),
  'a permission added to a role that a member has': (actor) =>
    setPermissions(actor, world.held.roleId, ['licenses:view', 'licenses:reveal']),
  'a permission that replaces another': (actor) => setPermissions(actor, world.held.roleId, ['customers:update']),
  'a permission added to a role that somebody is invited to': (actor) =>
    setPermissions(actor, world.offered.roleId, ['licenses:view', 'customers:view']),
  'a channel that notices are posted to': connect,
}

const rows = async () =>
  (await allRowsOf(db.pool, world.team.organizationId)).filter(
    (row) => !/^(?:access_token|membership|audit_entry) /.test(row),
  )

test.each(Object.entries(GIVING))('%s takes a proof', async (_, give) => {
  const before = await rows()
  await expect(give({ ...world.owner, isProven: false })).rejects.toMatchObject({ code: 'proof_required' })
  expect(await rows()).toEqual(before)
  await give(world.owner)
})

test('what gives nobody more takes none', async () => {
  const unproven = { ...world.owner, isProven: false }
  await newKey(world.team, unproven, world.productId, 'client')
  await rotate(unproven, world.clientKeyId)
  await setUrl(unproven, 'https://other.example.test/a', 'Shop')
  await changeRole(unproven, 'admin', 'viewer')
  await changeRole(unproven, [...permissionsOf('support', null)], 'support')
  const { roleId } = await heldRole(world.team, world.owner)
  await setPermissions(unproven, roleId, ['licenses:view'])
})

test('a role that nobody has or is invited to takes a proof only when it is given to somebody', async () => {
  const unproven = { ...world.owner, isProven: false }
  const { id } = await world.team.write((work) =>
    createRole(work, may(unproven, 'roles:manage'), { name: 'Desk', permissions: ['licenses:view'] }),
  )
  const lapsed = await offeredRole(world.team, world.owner, 8)
  for (const roleId of [id, lapsed.roleId])
    await setPermissions(unproven, roleId, ['licenses:view', 'licenses:reveal', 'members:invite'])
  const { userId } = await world.team.member('viewer')
  const giving = [
    world.team.write((work) => changeMemberRole(work, may(unproven, 'members:update'), { userId, role: id })),
    inviteAgain(unproven, lapsed),
  ]
  for (const { status, reason } of (await Promise.allSettled(giving)) as PromiseRejectedResult[])
    expect([status, reason]).toMatchObject(['rejected', { code: 'proof_required' }])
})

test('an invitation that is sent again goes to the email and the role that it was for', async () => {
  const { invitationId } = await offeredRole(world.team, world.owner)
  const stored = () =>
    db.pool.query('select email, role, role_id from invitation where id = $1', [invitationId]).then(({ rows }) => rows)
  const before = await stored()
  await inviteAgain(world.owner, { invitationId })
  expect(await stored()).toEqual(before)
  expect((await world.team.mails()).filter(({ to }) => to === before[0].email)).toHaveLength(2)
})

test('a program proved it by its access token', async () => {
  const { access_token } = await givenIssuedToken(world.team, world.owner, {
    scopes: ['api_keys:rotate', 'webhooks:manage', 'access_tokens:manage'],
  })
  const program = await tokenMember(world.team, access_token)
  await newKey(world.team, program, world.productId, 'server')
})
