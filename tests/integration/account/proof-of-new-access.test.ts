import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeOverAccessToken } from '@/lib/access-tokens/server/take-over-access-token'
import { createApiKeyInput } from '@/lib/api-keys/core/schema'
import { createApiKey } from '@/lib/api-keys/server/create-api-key'
import { issueApiKey } from '@/lib/api-keys/server/issue-api-key'
import { rotateApiKey } from '@/lib/api-keys/server/rotate-api-key'
import type { Member } from '@/lib/permissions/core/granted'
import { createProduct } from '@/lib/products/server/create-product'
import { changeMemberRole } from '@/lib/team/server/change-member-role'
import { createInvitation } from '@/lib/team/server/create-invitation'
import { removeMember } from '@/lib/team/server/remove-member'
import { updateRole } from '@/lib/team/server/update-role'
import { createEndpoint } from '@/lib/webhooks/server/create-endpoint'
import { rotateSecret } from '@/lib/webhooks/server/rotate-secret'
import { updateEndpoint } from '@/lib/webhooks/server/update-endpoint'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { givenIssuedToken, tokenMember } from '@/tests/support/fixtures/access-tokens/issued-token'
import { givenTeam, may, type Team } from '@/tests/support/fixtures/team'
import { allRowsOf } from '@/tests/support/fixtures/tenant'
import { givenEndpoint, loopback } from '@/tests/support/fixtures/webhooks'

// A session may be stolen: what outlives it takes a proof of the last minutes besides.
let db: TestDatabase
let world: Awaited<ReturnType<typeof givenWorld>>
beforeAll(async () => {
  db = await givenDatabase()
  world = await givenWorld()
})
afterAll(() => db.close())

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
    roleId: await team.role(['licenses:view', 'members:invite']),
    viewer: await team.member('viewer'),
    tokenOf: async () => {
      const developer = await team.member('developer')
      return { developer, ...(await givenIssuedToken(team, developer)) }
    },
  }
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
const invite = (actor: Member, role: 'admin' | 'viewer') =>
  world.team.write((work) =>
    createInvitation(work, may(actor, 'members:invite'), { email: `${crypto.randomUUID()}@new.test`, role }),
  )
const setRole = (actor: Member, role: 'admin' | 'support') =>
  world.team.write((work) =>
    changeMemberRole(work, may(actor, 'members:update'), { userId: world.viewer.userId, role }),
  )
const rotate = (actor: Member, keyId: string) =>
  world.team.write((work) =>
    rotateApiKey(work, may(actor, 'api_keys:rotate'), { productId: world.productId, keyId, grace_hours: 24 }),
  )
const widen = (actor: Member, permissions: ('licenses:view' | 'licenses:reveal' | 'members:invite')[]) =>
  world.team.write((work) =>
    updateRole(work, may(actor, 'roles:manage'), { roleId: world.roleId, name: 'Helpers', permissions }),
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
  'an invitation of an admin': (actor) => invite(actor, 'admin'),
  'a role that can let others in': (actor) => setRole(actor, 'admin'),
  'a wider role of those who can let others in': (actor) =>
    widen(actor, ['licenses:view', 'licenses:reveal', 'members:invite']),
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
  await invite(unproven, 'viewer')
  await setRole(unproven, 'support')
  await widen(unproven, ['licenses:view'])
})

test('a program proved it by its access token', async () => {
  const { access_token } = await givenIssuedToken(world.team, world.owner, {
    scopes: ['api_keys:rotate', 'webhooks:manage', 'access_tokens:manage'],
  })
  const program = await tokenMember(world.team, access_token)
  await newKey(world.team, program, world.productId, 'server')
})
