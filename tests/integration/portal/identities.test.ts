import { expect, test } from 'vitest'
import { newId } from '@/lib/foundation/platform/config/ids'
import { inTransaction } from '@/lib/foundation/platform/database/run-statement'
import { MINUTE_MS } from '@/lib/foundation/shared/durations'
import { portalSessions } from '@/lib/people/portal/core/schema'
import { endOtherSessions, endSession, listSessions } from '@/lib/people/portal/server/account/manage-sessions'
import { linkEmail, requestIdentityCode } from '@/lib/people/portal/server/link-email'
import type { Customer } from '@/lib/people/portal/server/read-customer'
import { readCustomer } from '@/lib/people/portal/server/read-customer'
import { readMe } from '@/lib/people/portal/server/read-me'
import { removeIdentity } from '@/lib/people/portal/server/remove-identity'
import { signInWithPortalCode } from '@/lib/people/portal/server/sign-in-with-code'
import { signInWithDiscord } from '@/lib/people/portal/server/sign-in-with-discord'
import { whileHolding } from '@/tests/support/database/while-holding'
import { newDiscordId } from '@/tests/support/fixtures/portal/auth'
import { queuedMails } from '@/tests/support/fixtures/queued-mails'
import { setUpPortalAuth } from '@/tests/support/fixtures/set-up'
import { TEST_SITE } from '@/tests/support/fixtures/transact'

const { db, auth } = await setUpPortalAuth()

const identitiesOf = async (customer: Customer) =>
  (await readMe({ db: auth.db }, customer, true)).identities.map(({ kind, value }) => `${kind}:${value}`)

const subjectsTo = async (email: string) =>
  (await queuedMails(db.pool)).filter(({ to }) => to === email).map(({ subject }) => subject)

/** Verifies and links another address, as the account page does. */
async function link(customer: Customer, email: string) {
  const visitor = auth.fresh()
  const asked = await requestIdentityCode(auth.parts, visitor, { customer, email })
  if (asked.outcome !== 'requested') throw new Error('throttled')
  const code = await auth.codeTo(email)
  return linkEmail(auth.parts, visitor, { customer, email, request: asked.request, code })
}

const fromDiscord = (id: string, token: string | null = null) =>
  signInWithDiscord(auth.parts, auth.fresh(token), { kind: 'discord', value: id, label: 'Ada' })

const remove = (customer: Customer, identity: { kind: 'email' | 'discord'; value: string }) =>
  auth.db.$transaction((tx) =>
    removeIdentity(
      {
        tx,
        history: inTransaction(tx),
        now: auth.clock.now,
        vault: auth.parts.vault,
        newId,
        randomBytes: () => new Uint8Array(),
        address: null,
        requestId: null,
        site: TEST_SITE,
        subscribers: [],
      },
      customer,
      identity,
    ),
  )

async function givenDiscordCustomer(id: string): Promise<string> {
  const customerId = newId()
  await db.pool.query('insert into global_customer (id, discord_id) values ($1, $2)', [customerId, id])
  return customerId
}

test('one person sees the licenses of all of their identities', async () => {
  const [first, second] = [
    await auth.givenCustomer('first@people.test'),
    await auth.givenCustomer('second@people.test'),
  ]
  const id = newDiscordId()
  await givenDiscordCustomer(id)
  const token = await auth.signIn(first)
  const customer = await auth.customerOf(token)
  expect(customer.customerIds.length).toBe(1)
  expect(await link(customer, second)).toEqual({ outcome: 'linked' })
  expect(await fromDiscord(id, token)).toBeNull()
  expect((await auth.customerOf(token)).customerIds.length).toBe(3)
  expect(await identitiesOf(customer)).toEqual([`email:${first}`, `email:${second}`, `discord:${id}`])
})

test('a linked and an unlinked identity are mailed to every address but the one that was just proven', async () => {
  const [mine, other] = [await auth.givenCustomer('told@people.test'), await auth.givenCustomer('new@people.test')]
  const customer = await auth.customerOf(await auth.signIn(mine))
  await link(customer, other)
  expect(await subjectsTo(mine)).toContain(`${other} was linked to your licenses`)
  expect(await subjectsTo(other)).not.toContain(`${other} was linked to your licenses`)
  // Proven again: nothing has changed.
  await link(customer, other)
  expect((await subjectsTo(mine)).filter((subject) => subject.includes('was linked'))).toHaveLength(1)
  await remove(customer, { kind: 'email', value: other })
  for (const email of [mine, other])
    expect(await subjectsTo(email)).toContain(`${other} was unlinked from your licenses`)
})

test("linking another person's identity moves that one alone, and signs its former owner out", async () => {
  const [mine, theirs, also] = ['mine', 'theirs', 'also'].map((name) => `${name}@merge.test`)
  for (const email of [mine, theirs, also]) await auth.givenCustomer(email ?? '')
  const otherToken = await auth.signIn(theirs ?? '')
  await link(await auth.customerOf(otherToken), also ?? '')
  const token = await auth.signIn(mine ?? '')
  const customer = await auth.customerOf(token)
  expect(await link(customer, theirs ?? '')).toEqual({ outcome: 'linked' })
  expect(await identitiesOf(customer)).toEqual([`email:${mine}`, `email:${theirs}`])
  expect((await auth.customerOf(token)).customerIds.length).toBe(2)
  expect(await readCustomer(auth.db, otherToken, auth.clock.now)).toBeNull()
  const former = await auth.customerOf(await auth.signIn(also ?? ''))
  expect(await identitiesOf(former)).toEqual([`email:${also}`])
  expect(await subjectsTo(also ?? '')).toContain(`${theirs} was unlinked from your licenses`)
})

test('an identity is removed before or after a sign-in with it, and never in the middle', async () => {
  const [mine, other] = [await auth.givenCustomer('kept@people.test'), await auth.givenCustomer('removed@people.test')]
  const customer = await auth.customerOf(await auth.signIn(mine))
  await link(customer, other)
  // As a sign-in does, which then waits for the row of its owner.
  const lock = 'select pg_advisory_xact_lock(hashtextextended($1, 0))'
  let removed: Promise<unknown> = Promise.resolve()
  await whileHolding(db.pool, [lock, [`portal email ${other}`]], async ({ client, untilAwaited }) => {
    removed = remove(customer, { kind: 'email', value: other })
    await untilAwaited()
    await client.query('select from portal_person where id = $1 for update nowait', [customer.personId])
  })
  await removed
  expect(await identitiesOf(customer)).toEqual([`email:${mine}`])
})

test('two people who link each other at the same time end as one person, 20 times', async () => {
  for (let round = 0; round < 20; round++) {
    const [a, b] = [newDiscordId(), newDiscordId()]
    const [first, second] = [await fromDiscord(a), await fromDiscord(b)]
    await Promise.allSettled([fromDiscord(b, first?.token), fromDiscord(a, second?.token)])
    const { rows } = await db.pool.query<{ person_id: string }>(
      `select distinct person_id from portal_identity where kind = 'discord' and value = any($1)`,
      [[a, b]],
    )
    expect(rows.length).toBe(1)
    const tokens = await Promise.all(
      [first, second].map((one) => readCustomer(auth.db, one?.token ?? null, auth.clock.now)),
    )
    // Whose only identity the other one took is signed out.
    expect(tokens.flatMap((found) => found?.personId ?? [])).toEqual([rows[0]?.person_id])
  }
})

test('a Discord account is identified by its id alone', async () => {
  const victim = await auth.givenCustomer('victim@prehijack.test')
  const id = newDiscordId()
  const token = (await fromDiscord(id))?.token
  const attacker = await auth.customerOf(token ?? '')
  expect(attacker.customerIds).toEqual([])
  // The true owner signs in, and is another person.
  const owner = await auth.customerOf(await auth.signIn(victim))
  expect(owner.personId).not.toBe(attacker.personId)
  expect((await auth.customerOf(token ?? '')).customerIds).toEqual([])
  // Nor is an address that a vendor entered proof of anything.
  const [organizationId, customerId] = [newId(), owner.customerIds[0]]
  await db.pool.query(`insert into organization (id, slug, name, updated_at) values ($1, $2, 'V', now())`, [
    organizationId,
    organizationId,
  ])
  await db.pool.query(
    'insert into organization_customer (organization_id, customer_id, email, discord_id, updated_at) values ($1, $2, $3, $4, now())',
    [organizationId, customerId, victim, id],
  )
  expect((await auth.customerOf(token ?? '')).customerIds).toEqual([])
})

test('a sign-in code links nothing, a linking code does not sign in', async () => {
  const email = await auth.givenCustomer('purpose@people.test')
  const other = await auth.givenCustomer('other@people.test')
  const customer = await auth.customerOf(await auth.signIn(email))
  const visitor = auth.fresh()
  const request = await auth.request(other, visitor)
  const code = await auth.codeTo(other)
  expect(await linkEmail(auth.parts, visitor, { customer, email: other, request, code })).toEqual({
    outcome: 'refused',
  })
  const asked = await requestIdentityCode(auth.parts, visitor, { customer, email: other })
  const given = { email: other, request: 'request' in asked ? asked.request : '', code: await auth.codeTo(other) }
  expect(await signInWithPortalCode(auth.parts, visitor, given)).toEqual({ outcome: 'refused' })
})

test('the last identity stays, even when two are removed at once', async () => {
  const email = await auth.givenCustomer('last@people.test')
  const token = await auth.signIn(email)
  const customer = await auth.customerOf(token)
  await expect(remove(customer, { kind: 'email', value: email })).rejects.toMatchObject({ code: 'conflict' })
  await expect(remove(customer, { kind: 'email', value: 'other@people.test' })).rejects.toMatchObject({
    code: 'not_found',
  })
  for (let round = 0; round < 10; round++) {
    const id = newDiscordId()
    await fromDiscord(id, token)
    await link(customer, email)
    const outcomes = await Promise.allSettled([
      remove(customer, { kind: 'email', value: email }),
      remove(customer, { kind: 'discord', value: id }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    const left = await identitiesOf(customer)
    expect(left.length).toBe(1)
    if (left[0] === `discord:${id}`) {
      await auth.givenCustomer(email)
      auth.later(16 * MINUTE_MS)
      await link(customer, email)
      await remove(customer, { kind: 'discord', value: id })
    }
  }
})

test('removing an identity keeps this session, and ends those of every other browser', async () => {
  const [email, second] = [await auth.givenCustomer('keep@sessions.test'), 'drop@sessions.test']
  const here = await auth.signIn(email)
  await link(await auth.customerOf(here), second)
  const elsewhere = await auth.signIn(second)
  await remove(await auth.customerOf(here), { kind: 'email', value: second })
  expect(await readCustomer(auth.db, elsewhere, auth.clock.now)).toBeNull()
  expect(await identitiesOf(await auth.customerOf(here))).toEqual([`email:${email}`])
})

test('sessions are listed, and ended one by one or all but the own; never those of another person', async () => {
  const email = await auth.givenCustomer('list@sessions.test')
  const [here, there, other] = [
    await auth.signIn(email),
    await auth.signIn(email),
    await auth.signIn(await auth.givenCustomer('other@sessions.test')),
  ]
  const me = await auth.customerOf(here)
  const list = async () => {
    const sessions = await listSessions({ db: auth.db, now: auth.clock.now }, me)
    expect(portalSessions.parse(sessions)).toEqual(sessions)
    return sessions.items
  }
  expect((await list()).map(({ is_current }) => is_current).toSorted()).toEqual([false, true])
  const [theirs, mine] = [await auth.customerOf(other), await auth.customerOf(there)]
  const end = (id: string) => auth.db.$transaction((tx) => endSession({ tx }, me, id))
  await expect(end(theirs.sessionId)).rejects.toMatchObject({ code: 'not_found' })
  await end(mine.sessionId)
  expect(await readCustomer(auth.db, there, auth.clock.now)).toBeNull()
  const again = await auth.signIn(email)
  await auth.db.$transaction((tx) => endOtherSessions({ tx }, me))
  expect(await readCustomer(auth.db, again, auth.clock.now)).toBeNull()
  expect(await auth.customerOf(here)).toEqual(me)
  expect(await auth.customerOf(other)).toBeTruthy()
})
