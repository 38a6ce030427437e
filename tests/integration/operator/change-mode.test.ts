import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { createOrganization } from '@/lib/catalog/organizations/server/create-organization'
import { findFrontPath } from '@/lib/catalog/organizations/server/find-front-path'
import { findOnlyVendor } from '@/lib/catalog/organizations/server/find-vendor-door'
import { openOrganization } from '@/lib/catalog/organizations/server/open-organization'
import { findEntries } from '@/lib/foundation/audit/server/audit-entries.sql'
import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import { newId } from '@/lib/foundation/platform/config/ids'
import { assertEncryptionKey } from '@/lib/foundation/platform/database/assert-encryption-key'
import { createVault } from '@/lib/foundation/platform/security/vault'
import { operatorOf } from '@/lib/foundation/shared/change'
import { signInReply } from '@/lib/http/sessions/session-reply'
import { changeContact } from '@/lib/people/operator/server/change-contact'
import { changeMode } from '@/lib/people/operator/server/change-mode'
import { findOperator } from '@/lib/people/operator/server/find-operator'
import { selectLastChanges } from '@/lib/people/operator/server/organization-detail.sql'
import { viewMode } from '@/lib/people/operator/server/view-mode'
import { saveSeededOrganization } from '@/lib/people/seed/server/save-seeded-organization'
import { setUpOwner } from '@/lib/people/sign-in/server/set-up-owner'
import { findSetupToken } from '@/lib/people/sign-in/server/setup-token'
import { signInWithPassword } from '@/lib/people/sign-in/server/sign-in-with-password'
import { requestSignUp } from '@/lib/people/sign-in/server/sign-up'
import { setPlan } from '@/lib/service/billing/server/set-plan'
import { suspendBilling } from '@/lib/service/billing/server/suspend-billing'
import { givenDatabase } from '@/tests/support/database/test-database'
import { cheapHash, expectSignedIn, from, givenAuth, PASSWORD } from '@/tests/support/fixtures/auth'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { setUpAuth } from '@/tests/support/fixtures/set-up'

const OPERATOR = { userId: null, email: null }
const BROWSER = from('192.0.2.1')

const { db, auth } = await setUpAuth()
const change = (input: Parameters<typeof changeMode>[2]) =>
  auth.access.transact(BROWSER, (work) => changeMode(work, OPERATOR, input))
const view = () => viewMode({ db: auth.db, pool: db.pool }, { allowsSignUp: true })

type Stored = { plan?: string; dailyLimit?: number; isDemo?: boolean; isBillingSuspended?: boolean }

async function givenOrganization(pool = db.pool, stored: Stored = {}): Promise<string> {
  const id = newId()
  const { plan = 'free', dailyLimit = null, isDemo = false, isBillingSuspended = false } = stored
  await pool.query(
    `insert into organization (id, slug, name, plan, daily_limit_override, is_demo, billing_suspended_at, updated_at)
     values ($1::uuid, $1::text, 'Acme', $2, $3, $4, case when $5 then now() end, now())`,
    [id, plan, dailyLimit, isDemo, isBillingSuspended],
  )
  return id
}

async function termsOf(id: string, pool = db.pool) {
  const { rows } = await pool.query(
    'select plan, daily_limit_override as limit, billing_suspended_at is not null as suspended from organization where id = $1',
    [id],
  )
  return rows[0]
}

/** What its audit log shows, and what the console shows of it. */
async function listedActions(organizationId: string): Promise<string[][]> {
  const filter = { organizationId, filter: {}, after: null, limit: 10, isFolded: true }
  const lists = [await findEntries(auth.db, filter), await selectLastChanges(db.pool, organizationId)]
  return lists.map((entries) => entries.map(({ action }) => action))
}

const UNLIMITED = { plan: 'enterprise', limit: null, suspended: false }

async function isMailed(email: string): Promise<boolean> {
  await requestSignUp(auth.access, auth.newBrowser(), email)
  return (await auth.mailsTo(email)).length > 0
}

beforeAll(async () => {
  await assertEncryptionKey(db.pool, createVault(TEST_ENCRYPTION_KEY))
  // Somebody is there: setup is over.
  await auth.person()
})

const setup = (token: string, serves: 'us' | 'vendors') => ({
  token,
  name: 'Ada',
  email: 'owner@acme.test',
  password: PASSWORD,
  organization_name: 'Acme',
  organization_slug: 'acme',
  serves,
})

test.each([
  ['us', 'enterprise', '/portal', false],
  ['vendors', 'pro', null, true],
] as const)('setup for %s', async (serves, ofLoaded, front, mayStrangersSignUp) => {
  const fresh = await givenDatabase()
  const { access, ...other } = givenAuth(fresh.pool)
  await assertEncryptionKey(fresh.pool, createVault(TEST_ENCRYPTION_KEY))
  const [loaded, demo] = [
    await givenOrganization(fresh.pool, { plan: 'pro' }),
    await givenOrganization(fresh.pool, { plan: 'pro', isDemo: true }),
  ]
  const token = (await findSetupToken(access)) ?? ''
  const session = expectSignedIn(await setUpOwner(access, BROWSER, setup(token, serves)))
  const { rows } = await fresh.pool.query<{ id: string }>(`select id from organization where slug = 'acme'`)
  expect(await termsOf(rows[0]?.id ?? '', fresh.pool)).toEqual(UNLIMITED)
  expect([(await termsOf(loaded, fresh.pool))?.plan, (await termsOf(demo, fresh.pool))?.plan]).toEqual([
    ofLoaded,
    ofLoaded,
  ])
  // The demo that kept its plan before is moved by the update.
  await fresh.pool.query(`update organization set plan = 'pro' where id = $1`, [demo])
  await fresh.pool.query(readFileSync('prisma/migrations/20261130001800_demo_without_plans/migration.sql', 'utf8'))
  expect((await termsOf(demo, fresh.pool))?.plan).toBe(ofLoaded)
  // Two vendors: theirs, and the one that was loaded.
  expect(await findFrontPath(access)).toBe(front)
  expect(await findOnlyVendor(access)).toBe(null)
  await fresh.pool.query('update organization set deleted_at = now() where id = $1', [loaded])
  expect((await findOnlyVendor(access))?.name).toBe(serves === 'us' ? 'Acme' : undefined)
  await requestSignUp(access, other.newBrowser(), 'stranger@people.test')
  expect((await other.mailsTo('stranger@people.test')).length > 0).toBe(mayStrangersSignUp)
  // The operator, without a setting: what is missing is two-factor, and is asked for in the console.
  const user = await other.signedIn(session.token)
  const found = user && (await findOperator({ db: access.db, now: other.clock.now, operatorEmails: [] }, user))
  expect(found).toBe('needs_two_factor')
  expect(await other.mailsTo('owner@acme.test')).toEqual([])
  await other.db.$disconnect()
  await fresh.close()
})

test('without plans every organization has Enterprise without a limit, new ones and the demo too, and sign-up is closed', async () => {
  const [free, limited] = [
    await givenOrganization(db.pool, { isBillingSuspended: true }),
    await givenOrganization(db.pool, { plan: 'enterprise', dailyLimit: 5 }),
  ]
  const demo = await givenOrganization(db.pool, { plan: 'pro', isDemo: true })
  const owner = await auth.person()
  await db.pool.query(`insert into membership (organization_id, user_id, role) values ($1, $2, 'owner')`, [
    free,
    owner.userId,
  ])
  expect(await isMailed('early@people.test')).toBe(true)
  expect(await view()).toMatchObject({ serves: 'vendors', limited: 3, billing_suspended: 1, problem: null })

  expect(await change({ serves: 'us' })).toBe('turned off plans: 3 organizations moved to Enterprise')
  expect(await change({ serves: 'us' })).toBe(null)
  expect([await termsOf(free), await termsOf(limited), await termsOf(demo)]).toEqual([UNLIMITED, UNLIMITED, UNLIMITED])
  const { rows } = await db.pool.query(
    'select action, before, after, is_operator from audit_entry where organization_id = $1 order by action',
    [free],
  )
  expect(rows).toMatchObject([
    {
      action: 'billing.plan_changed',
      before: { plan: 'free', daily_limit_override: null },
      after: { plan: 'enterprise', daily_limit_override: null },
      is_operator: true,
    },
    { action: 'billing.resumed' },
  ])
  // Nobody hears of plans where there are none, and no list speaks of them.
  expect(await listedActions(free)).toEqual([[], []])
  expect(await auth.mailsTo(owner.email)).toEqual([])
  expect(await isMailed('late@people.test')).toBe(false)

  const created = await auth.access.transact(BROWSER, (work) =>
    createOrganization(work, owner, { name: 'New', slug: 'new-one' }),
  )
  expect(created.outcome === 'created' && (await termsOf(created.id))).toEqual(UNLIMITED)
  const seeded = await auth.access.transact(BROWSER, (work) =>
    saveSeededOrganization(
      { ...work, hashPassword: cheapHash },
      {
        slug: 'seeded',
        name: 'Seeded',
        plan: 'free',
        products: [],
        members: [],
        ip_blocks: [],
        webhook_endpoints: [],
        access_tokens: [],
      },
    ),
  )
  expect(await termsOf(seeded)).toEqual(UNLIMITED)
  const asOperator = operatorOf(OPERATOR, free)
  const refused = /has no plans/
  await expect(auth.access.transact(BROWSER, (work) => setPlan(work, asOperator, { plan: 'free' }))).rejects.toThrow(
    refused,
  )
  await expect(auth.access.transact(BROWSER, (work) => suspendBilling(work, asOperator))).rejects.toThrow(refused)
})

test('with plans again, organizations have the chosen one, their members know, and sign-up is as chosen', async () => {
  await change({ serves: 'us' })
  const id = await givenOrganization(db.pool, { plan: 'enterprise' })
  const owner = await auth.person()
  await db.pool.query(`insert into membership (organization_id, user_id, role) values ($1, $2, 'owner')`, [
    id,
    owner.userId,
  ])
  expect(await change({ serves: 'vendors', plan: 'free', is_sign_up_open: false })).toBe(
    'turned on plans: every organization on Free, sign-up closed',
  )
  expect(await termsOf(id)).toEqual({ plan: 'free', limit: null, suspended: false })
  expect(await listedActions(id)).toEqual([['billing.plan_changed'], ['billing.plan_changed']])
  expect((await auth.mailsTo(owner.email)).map(({ subject }) => subject)).toEqual(['Acme is now on Free'])
  expect(await isMailed('closed@people.test')).toBe(false)

  // Sign-up alone: no plan changes.
  expect(await change({ serves: 'vendors', plan: 'pro', is_sign_up_open: true })).toBe('opened sign-up')
  expect(await change({ serves: 'vendors', plan: 'pro', is_sign_up_open: true })).toBe(null)
  expect((await termsOf(id))?.plan).toBe('free')
  expect(await isMailed('open@people.test')).toBe(true)
})

test('plans stay on while a subscription is paid or overdue', async () => {
  const id = await givenOrganization()
  await db.pool.query(
    `insert into billing_subscription (organization_id, stripe_customer_id, state) values ($1::uuid, $1::text, 'active')`,
    [id],
  )
  await expect(change({ serves: 'us' })).rejects.toThrow('An organization still pays for Pro through Stripe.')
  expect((await view()).serves).toBe('vendors')
  expect((await termsOf(id))?.plan).toBe('free')
  await db.pool.query(`update billing_subscription set state = 'canceled' where organization_id = $1`, [id])
  expect(await change({ serves: 'us' })).toMatch('turned off plans')
})

test('where it is for one vendor, only its operator opens another organization', async () => {
  const person: SessionUser = {
    ...(await auth.person({ email: 'otto@vendor.test' })),
    ...{ sessionId: newId(), name: null, method: 'password', isPending: false, isProven: true, mayOperate: false },
  }
  const { rows } = await db.pool.query('select serves from installation')
  await db.pool.query(`update installation set serves = 'us'`)
  const open = (isOperator: boolean) =>
    auth.access.transact(BROWSER, (work) =>
      openOrganization(work, person, { name: 'Side', slug: 'side' }, { isOperator, allowsSignUp: true }),
    )
  try {
    await expect(open(false)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await open(true)).toMatchObject({ slug: 'side' })
  } finally {
    await db.pool.query('update installation set serves = $1', [rows[0].serves])
  }
})

test('while sign-up is closed, only an operator opens another organization, and others read whom to ask', async () => {
  const person: SessionUser = {
    ...(await auth.person({ email: 'vera@vendor.test' })),
    ...{ sessionId: newId(), name: null, method: 'password', isPending: false, isProven: true, mayOperate: false },
  }
  const { rows } = await db.pool.query('select serves, sign_up_open, operator_contact from installation')
  const open = (isOperator: boolean, allowsSignUp = true) =>
    auth.access.transact(BROWSER, (work) =>
      openOrganization(work, person, { name: 'Closed', slug: `closed-${newId()}` }, { isOperator, allowsSignUp }),
    )
  const setOpen = (isOpen: boolean) =>
    db.pool.query(
      `update installation set serves = 'vendors', sign_up_open = $1, operator_contact = 'olga@hosty.example'`,
      [isOpen],
    )
  const refusal = {
    code: 'forbidden',
    message: 'Only the operator creates organizations here. To get one, write to olga@hosty.example.',
  }
  try {
    await setOpen(false)
    await expect(open(false)).rejects.toMatchObject(refusal)
    expect(await open(true)).toMatchObject({ id: expect.any(String) })
    await setOpen(true)
    await expect(open(false, false)).rejects.toMatchObject(refusal)
    expect(await open(false)).toMatchObject({ id: expect.any(String) })
  } finally {
    await db.pool.query('update installation set serves = $1, sign_up_open = $2, operator_contact = $3', [
      rows[0].serves,
      rows[0].sign_up_open,
      rows[0].operator_contact,
    ])
  }
})

test('the operator is named to vendors, until nothing is left to show', async () => {
  const save = (input: Parameters<typeof changeContact>[1]) =>
    auth.access.transact(BROWSER, (work) => changeContact(work, input))
  const nobody = { operator_name: null, operator_contact: null, operator_terms_url: null, operator_privacy_url: null }
  const named = {
    operator_name: 'Hosty Cloud',
    operator_contact: 'olga@hosty.example',
    operator_terms_url: 'https://hosty.example/terms',
    operator_privacy_url: 'https://hosty.example/privacy',
  }
  expect(await view()).toMatchObject(nobody)
  expect([await save(named), await save(named)]).toEqual([{ isChanged: true }, { isChanged: false }])
  expect(await view()).toMatchObject(named)
  // Vendors who are suspended read the contact at sign-in.
  await db.pool.query(`update installation set serves = 'vendors'`)
  const { userId, email } = await auth.person()
  await db.pool.query('update user_account set suspended_at = now() where id = $1', [userId])
  const outcome = await signInWithPassword(auth.access, auth.newBrowser(), { email, password: PASSWORD })
  await expect(signInReply(auth.access, { requestId: newId() }, { outcome, refusal: '' })).rejects.toThrow(
    'This account is suspended. To have it resumed, write to olga@hosty.example.',
  )
  // Whom the installation is for changes nothing of it.
  await change({ serves: 'us' })
  expect(await view()).toMatchObject({ serves: 'us', ...named })
  expect(await save({ ...named, operator_terms_url: null })).toEqual({ isChanged: true })
  expect(await save(nobody)).toEqual({ isChanged: true })
  expect(await view()).toMatchObject(nobody)
})
