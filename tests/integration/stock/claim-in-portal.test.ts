import { beforeAll, expect, test } from 'vitest'
import { replaceLicenseKey } from '@/lib/catalog/licenses/server/replace-license-key'
import { portalSignInReply } from '@/lib/http/sessions/portal-session-reply'
import { claimOwnLicense } from '@/lib/people/portal/server/claim-own-license'
import { getOwnLicense, listOwnLicenses } from '@/lib/people/portal/server/list-own-licenses'
import { readMe } from '@/lib/people/portal/server/read-me'
import {
  requestPortalCode,
  signInWithPortalCode,
  signInWithPortalLink,
} from '@/lib/people/portal/server/sign-in-with-code'
import { givenBundled } from '@/tests/support/fixtures/bundled-license'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'
import { tokenOf } from '@/tests/support/fixtures/portal/auth'
import { setUpPortalAuth } from '@/tests/support/fixtures/set-up'

const { db, auth } = await setUpPortalAuth()
let vendor: LicenseActor
beforeAll(async () => {
  vendor = await givenLicenseActor(db.pool)
})

const stocked = (over: object = {}) => vendor.givenOne({ customer: null, ...over })
const slugOf = async ({ organizationId }: LicenseActor): Promise<string> =>
  (await db.pool.query('select slug from organization where id = $1', [organizationId])).rows[0].slug

/** A signed-in customer who claims with a fresh address, unless one is given. */
async function givenClaimer(email: string) {
  const token = await auth.signIn(await auth.givenCustomer(email))
  const claim = async (licenseKey: string, given: { vendor?: string | null; email?: string } = {}) =>
    claimOwnLicense(auth.parts, auth.fresh(token), {
      customer: await auth.customerOf(token),
      licenseKey,
      vendor: given.vendor ?? null,
      email: given.email,
    })
  return { claim, customer: () => auth.customerOf(token) }
}

test('a customer claims a license with its key, as it was typed, and sees it without a former owner', async () => {
  const { id, key } = await stocked()
  const ada = await givenClaimer('ada@claim.test')
  expect(await ada.claim(` ${key.toLowerCase()} `)).toEqual({ id, count: 1, was_own: false })
  const shown = await getOwnLicense(vendor.reading(), await ada.customer(), { licenseId: id })
  expect(shown).toMatchObject({ id, transferred_key: null })
  expect(await vendor.events(id)).toEqual(['license.created', 'license.transferred'])
  const { rows } = await db.pool.query(
    `select actor_id, actor_email, before, after from audit_entry where license_id = $1 and action = 'license.transferred'`,
    [id],
  )
  expect(rows).toMatchObject([
    {
      actor_id: null,
      actor_email: 'ada@claim.test',
      before: { customer_id: null },
      after: { customer: 'ada@claim.test' },
    },
  ])
  // It is theirs now, and told so; to others, it is no license in stock.
  expect(await ada.claim(key)).toEqual({ id, count: 1, was_own: true })
  const eve = await givenClaimer('other@claim.test')
  await expect(eve.claim(key)).rejects.toMatchObject({ code: 'not_found' })
})

test('with several emails, the license goes to the one signed in with, or another that is chosen, never to a stranger’s', async () => {
  const [later, first] = ['zoe@claim.test', 'anna@claim.test']
  const { claim, customer } = await givenClaimer(later)
  const { personId } = await customer()
  await db.pool.query(
    `insert into portal_identity (person_id, kind, value, verified_at) values ($1, 'email', $2, now())`,
    [personId, first],
  )
  expect((await readMe(auth, await customer(), false)).email).toBe(later)
  const ownerOf = async (given: { email?: string } = {}) => {
    const { id, key } = await stocked()
    await claim(key, given)
    const { rows } = await db.pool.query(
      'select g.email from license l join global_customer g on g.id = l.customer_id where l.id = $1',
      [id],
    )
    return rows[0].email
  }
  expect(await ownerOf()).toBe(later)
  expect(await ownerOf({ email: first })).toBe(first)
  await expect(ownerOf({ email: 'eve@claim.test' })).rejects.toMatchObject({
    code: 'invalid',
    fields: { email: 'Choose one of your emails.' },
  })
  // Of a session that no longer knows, the first.
  await db.pool.query('update portal_session set email = null where person_id = $1', [personId])
  expect(await ownerOf()).toBe(first)
})

test.each(['License key: KEY', '“KEY”'])('%s is claimed as it was pasted from an email', async (text) => {
  const { id, key } = await stocked()
  const ada = await givenClaimer(`${id}@claim.test`)
  expect(await ada.claim(text.replace('KEY', key))).toEqual({ id, count: 1, was_own: false })
})

test('a key that is there as it was pasted is claimed, though what stands behind its colon is a key too', async () => {
  const [whole, part] = [await stocked({ license_key: 'v2:abc' }), await stocked({ license_key: 'abc' })]
  const ada = await givenClaimer('colon@claim.test')
  expect(await ada.claim('v2:abc')).toEqual({ id: whole.id, count: 1, was_own: false })
  expect(await ada.claim('Key: abc')).toEqual({ id: part.id, count: 1, was_own: false })
})

test('the button of the email adds the license, in any browser, and neither it nor the email has the key', async () => {
  const { id, key } = await stocked()
  const [email, claim] = ['button@claim.test', { licenseKey: key, vendor: null }]
  await requestPortalCode(auth.parts, auth.fresh(), email, { claim })
  const { text = '' } = (await auth.mailsTo(email)).at(-1) ?? {}
  expect(text).toContain('Signing in adds the license')
  expect(text).not.toContain(key)
  // The page behind the button says so.
  expect(text).toMatch(/\/portal\/sign-in\/link\S*&claim=1/)
  const outcome = await signInWithPortalLink(auth.parts, auth.fresh(), await auth.linkTo(email))
  expect(outcome).toMatchObject({ outcome: 'signed_in', claimed: { id, count: 1 } })
  expect(await emailed(id)).toEqual([[id]])
  const customer = await auth.customerOf(tokenOf(outcome))
  expect(await getOwnLicense(vendor.reading(), customer, { licenseId: id })).toMatchObject({ id })

  // Somebody was faster with another: the button signs in all the same.
  const other = await stocked()
  await requestPortalCode(auth.parts, auth.fresh(), email, { claim: { licenseKey: other.key, vendor: null } })
  const fast = await givenClaimer('faster@claim.test')
  await fast.claim(other.key)
  const late = await signInWithPortalLink(auth.parts, auth.fresh(), await auth.linkTo(email))
  expect(late).toMatchObject({ outcome: 'signed_in', claimed: null })

  // One that is asked for without a key claims nothing, and says nothing of it.
  await auth.request(email)
  expect((await auth.mailsTo(email)).at(-1)?.text).not.toContain('Signing in adds')
  expect(await signInWithPortalLink(auth.parts, auth.fresh(), await auth.linkTo(email))).not.toHaveProperty('claimed')
})

/** A bundle in stock: two licenses of two products with one key. */
async function givenBundle() {
  const { id, key } = await stocked()
  const other = await givenBundled(vendor, id)
  const owners = async () => {
    const { rows } = await db.pool.query(
      'select g.email from license l left join global_customer g on g.id = l.customer_id where l.id = any($1::uuid[])',
      [[id, other.id]],
    )
    return rows.map(({ email }) => email)
  }
  return { id, key, other: other.id, owners }
}

/** The licenses of each email about new ones that is queued, of those with this one. */
async function emailed(id: string): Promise<string[][]> {
  const { rows } = await db.pool.query(
    `select payload->'license_ids' as ids from graphile_worker._private_jobs
     where payload->>'mail' = 'license_issued' and strpos(payload->>'license_ids', $1) > 0`,
    [id],
  )
  return rows.map(({ ids }) => ids.toSorted())
}

test('the key of a bundle adds all its licenses, in the page and by the button, and one email is about them', async () => {
  const email = 'bundle@claim.test'
  const ada = await givenClaimer(email)
  const [one, two] = [await givenBundle(), await givenBundle()]
  expect(await ada.claim(one.key)).toMatchObject({ was_own: false, count: 2 })
  expect(await ada.claim(one.key)).toMatchObject({ was_own: true, count: 2 })
  expect(await one.owners()).toEqual([email, email])
  expect(await emailed(one.id)).toEqual([[one.id, one.other].toSorted()])

  await requestPortalCode(auth.parts, auth.fresh(), email, { claim: { licenseKey: two.key, vendor: null } })
  const { subject, text = '' } = (await auth.mailsTo(email)).at(-1) ?? {}
  expect(subject).toContain('adds your licenses')
  expect(text).toContain('Signing in adds the 2 licenses whose key was entered')
  expect(text).toMatch(/\/portal\/sign-in\/link\S*&claim=2/)
  const outcome = await signInWithPortalLink(auth.parts, auth.fresh(), await auth.linkTo(email))
  expect(outcome).toMatchObject({ claimed: { count: 2 } })
  expect(await two.owners()).toEqual([email, email])

  // Of a bundle in part revoked or assigned, the rest.
  const rest = await givenBundle()
  await db.pool.query(`update license set revoked_at = now(), revoked_reason = 'x' where id = $1`, [rest.id])
  expect(await ada.claim(rest.key)).toEqual({ id: rest.other, count: 1, was_own: false })
  expect(await emailed(rest.other)).toEqual([[rest.other]])
})

test('the button of the email adds no license whose key was replaced meanwhile, and signs in', async () => {
  const { id, key } = await stocked()
  const email = 'replaced@claim.test'
  await requestPortalCode(auth.parts, auth.fresh(), email, { claim: { licenseKey: key, vendor: null } })
  await vendor.write((work) =>
    replaceLicenseKey(work, vendor.may('licenses:update'), { licenseId: id, grace_hours: 24, notify: false }),
  )
  const outcome = await signInWithPortalLink(auth.parts, auth.fresh(), await auth.linkTo(email))
  expect(outcome).toMatchObject({ outcome: 'signed_in', claimed: null })
  expect((await vendor.row(id)).customer_id).toBeNull()
  expect(await emailed(id)).toEqual([])
  const said = portalSignInReply(outcome, { requestId: 'x' })
  expect(await said.json()).toEqual({ done: true, claimed: null })
})

test('somebody unknown gets a code with the key of a license in stock, and claims it', async () => {
  const { id, key } = await stocked()
  const [email, visitor] = ['new@claim.test', auth.fresh()]
  const claim = { licenseKey: key, vendor: null }
  const asked = await requestPortalCode(auth.parts, visitor, email, { claim })
  if (asked.outcome !== 'requested') throw new Error('throttled')
  const code = { email, request: asked.request, code: await auth.codeTo(email) }
  const customer = await auth.customerOf(tokenOf(await signInWithPortalCode(auth.parts, visitor, code)))
  expect((await listOwnLicenses(vendor.reading(), customer)).vendors).toEqual([])
  expect(await claimOwnLicense(auth.parts, visitor, { ...claim, customer })).toEqual({ id, count: 1, was_own: false })
  const email2 = 'stranger@claim.test'
  await expect(
    requestPortalCode(auth.parts, auth.fresh(), email2, { claim: { licenseKey: key, vendor: null } }),
  ).rejects.toMatchObject({ code: 'not_found' })
  expect(await auth.mailsTo(email2)).toEqual([])
})

test('one address tries ten wrong keys an hour, and right ones are not counted', async () => {
  const visitor = auth.fresh()
  const eve = await auth.customerOf(await auth.signIn(await auth.givenCustomer('eve@claim.test')))
  const claim = (licenseKey: string) =>
    claimOwnLicense(auth.parts, visitor, { customer: eve, licenseKey, vendor: null })
  for (let i = 0; i < 3; i++) await claim((await stocked()).key)
  for (let i = 0; i < 10; i++) await expect(claim(`BOX-${i}`)).rejects.toMatchObject({ code: 'not_found' })
  expect(await claim((await stocked()).key)).toMatchObject({ outcome: 'throttled' })
})

test('of two customers with one key, one gets it', async () => {
  const { key } = await stocked()
  const people = [await givenClaimer('one@claim.test'), await givenClaimer('two@claim.test')]
  const outcomes = await Promise.allSettled(people.map(({ claim }) => claim(key)))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('two vendors with one key of their own: only the page of one tells which is meant', async () => {
  const other = await givenLicenseActor(db.pool)
  const { id } = await stocked({ license_key: 'BOX-SHARED' })
  const { id: others } = await other.givenOne({ customer: null, license_key: 'BOX-SHARED' })
  const { claim } = await givenClaimer('both@claim.test')
  await expect(claim('BOX-SHARED')).rejects.toMatchObject({ code: 'not_found' })
  expect(await claim('BOX-SHARED', { vendor: await slugOf(other) })).toEqual({ id: others, count: 1, was_own: false })
  expect(await claim('BOX-SHARED', { vendor: await slugOf(vendor) })).toEqual({ id, count: 1, was_own: false })
})

test('a revoked license is not claimed, one of a deleted product or vendor is not found', async () => {
  const { id, key } = await stocked()
  await db.pool.query(`update license set revoked_at = now(), revoked_reason = 'x' where id = $1`, [id])
  const { claim } = await givenClaimer('late@claim.test')
  await expect(claim(key)).rejects.toMatchObject({ code: 'forbidden' })
  const gone = await givenLicenseActor(db.pool)
  const { key: goneKey } = await gone.givenOne({ customer: null })
  await db.pool.query('update organization set deleted_at = now() where id = $1', [gone.organizationId])
  await expect(claim(goneKey)).rejects.toMatchObject({ code: 'not_found' })
})
