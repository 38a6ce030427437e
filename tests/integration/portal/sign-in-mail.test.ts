import { expect, test } from 'vitest'
import { newId } from '@/lib/foundation/platform/config/ids'
import { assertEncryptionKey } from '@/lib/foundation/platform/database/assert-encryption-key'
import { createVault } from '@/lib/foundation/platform/security/vault'
import { requestDeletionCode } from '@/lib/people/portal/server/account/delete-account'
import { linkEmail, requestIdentityCode } from '@/lib/people/portal/server/link-email'
import { requestPortalCode } from '@/lib/people/portal/server/sign-in-with-code'
import { sendSignInLink } from '@/lib/people/sign-in/server/sessions/send-portal-link'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { givenLicenseActor } from '@/tests/support/fixtures/license-actor'
import { setUpPortalAuth } from '@/tests/support/fixtures/set-up'

const { db, auth } = await setUpPortalAuth()

async function givenVendor(name: string, accent: string) {
  const actor = await givenLicenseActor(db.pool)
  const { rows } = await db.pool.query<{ slug: string; version: string }>(
    `update organization set brand_name = $2, brand_accent = $3, logo = '\\x89', logo_changed_at = '2026-11-20T00:00:00Z'
     where id = $1 returning slug, extract(epoch from logo_changed_at) * 1000 as version`,
    [actor.organizationId, name, accent],
  )
  const logo = `/api/portal/logo/${actor.organizationId}?v=${Date.parse('2026-11-20T00:00:00Z')}`
  return { ...actor, name, accent, logo, slug: rows[0]?.slug ?? '' }
}

async function mailFor(email: string, path?: string) {
  await requestPortalCode(auth.parts, auth.fresh(), email, { callbackPath: path })
  const mail = (await auth.mailsTo(email)).at(-1)
  if (!mail) throw new Error('no mail was sent')
  return mail
}

type Vendor = Awaited<ReturnType<typeof givenVendor>>

function expectFrom({ name, accent, logo }: Vendor, mail: { fromName?: string; html: string; text: string }) {
  expect(mail.fromName).toBe(`${name} via Latchkey`)
  for (const part of [logo, `alt="${name}"`, `background:${accent}`]) expect(mail.html).toContain(part)
  expect(mail.text).toContain(name)
  // The link's token is behind the button, not in sight.
  expect(mail.html.replaceAll(/<[^>]*>/g, '')).not.toContain('token=')
}

test('a code asked for at a vendor’s page, or for its license, comes in its name', async () => {
  const [one, two, stranger] = [
    await givenVendor('Nimbus Audio', '#0f766e'),
    await givenVendor('Mosaic', '#b91c1c'),
    await givenVendor('Stranger', '#0369a1'),
  ]
  const email = `${newId()}@customers.test`
  await one.givenOne({ customer: { email } })
  expectFrom(one, await mailFor(email))

  const { id } = await two.givenOne({ customer: { email } })
  expectFrom(one, await mailFor(email, `/portal/${one.slug}?return=https%3A%2F%2Fnimbus.example`))
  expectFrom(two, await mailFor(email, `/portal/licenses/${id}`))

  // Of two vendors neither is more theirs than the other; and a vendor that doesn't know them must not pose as theirs.
  for (const path of [undefined, '/portal/account', `/portal/${stranger.slug}`]) {
    const mail = await mailFor(email, path)
    expect(mail.fromName).toBeUndefined()
    expect(mail.html).not.toContain('<img')
    expect(mail.text).not.toContain('Stranger')
    // Signing in leads to the page that asked: one of a vendor has nothing of the others.
    expect(mail.text.includes('Mosaic and Nimbus Audio')).toBe(path === undefined || path === '/portal/account')
  }
  expect((await mailFor(email, `/portal/${one.slug}`)).text).not.toContain('Mosaic')
})

test('a code names the host where it was asked for, and only vendors with a license of the customer', async () => {
  const vendor = await givenVendor('Nimbus Audio', '#0f766e')
  const email = `${newId()}@customers.test`
  const { id } = await vendor.givenOne({ customer: { email } })
  const { text } = await mailFor(email, `/portal/licenses/claim?vendor=${vendor.slug}`)
  expect(text).toContain(`requested this code at ${new URL(auth.parts.site).host}.`)
  expect(text).toContain('your licenses from Nimbus Audio')
  await db.pool.query('delete from license where id = $1', [id])
  expect((await mailFor(email)).text).not.toContain('your licenses from')
})

test('emails about the account of a customer of one vendor come in its name, and of two in ours', async () => {
  const [one, two] = [await givenVendor('Nimbus Audio', '#0f766e'), await givenVendor('Mosaic', '#b91c1c')]
  await db.pool.query(`update organization set support_email = 'help@nimbus.test' where id = $1`, [one.organizationId])
  const [email, other] = [`${newId()}@customers.test`, `${newId()}@customers.test`]
  await one.givenOne({ customer: { email } })
  const customer = await auth.customerOf(await auth.signIn(email))
  const lastTo = async (to: string) => (await auth.mailsTo(to)).at(-1)
  const identity = async (to: string) => {
    const asked = await requestIdentityCode(auth.parts, auth.fresh(), { customer, email: to })
    const request = asked.outcome === 'requested' ? asked.request : ''
    return { customer, email: to, request, code: await auth.codeTo(to) }
  }
  const entered = await identity(other)
  const confirms = await lastTo(other)
  await linkEmail(auth.parts, auth.fresh(), entered)
  const linked = await lastTo(email)
  await requestDeletionCode(auth.parts, auth.fresh(), { customer, email })
  for (const mail of [confirms, linked, await lastTo(email)]) {
    expect(mail).toMatchObject({ fromName: 'Nimbus Audio via Latchkey', replyTo: 'help@nimbus.test' })
    for (const part of [one.logo, 'alt="Nimbus Audio"']) expect(mail?.html).toContain(part)
    expect(mail?.text).toContain('Nimbus Audio')
  }
  expect(confirms?.text).toContain(`/portal/${one.slug}`)

  await two.givenOne({ customer: { email } })
  await requestDeletionCode(auth.parts, auth.fresh(), { customer, email })
  const ours = await lastTo(email)
  expect(ours?.fromName).toBeUndefined()
  expect(ours?.html).not.toContain('<img')
})

test('a link that a vendor sends comes in its name too', async () => {
  const vendor = await givenVendor('Nimbus Audio', '#0f766e')
  const email = `${newId()}@customers.test`
  const { id } = await vendor.givenOne({ customer: { email } })
  const { customer_id } = await vendor.row(id)
  await vendor.write((work) => sendSignInLink(work, vendor.may('customers:update'), customer_id))
  const mail = (await auth.mailsTo(email)).at(-1)
  expect(mail).toBeDefined()
  if (mail) expectFrom(vendor, mail)
})

test('where the installation is of one vendor, its page has its own name, for customers of the demo too', async () => {
  const [own, demo] = [await givenVendor('Nimbus Audio', '#0f766e'), await givenVendor('Demo', '#b91c1c')]
  const email = `${newId()}@customers.test`
  await demo.givenOne({ customer: { email } })
  await db.pool.query('update organization set deleted_at = now() where id <> all($1::uuid[])', [
    [own.organizationId, demo.organizationId],
  ])
  await db.pool.query('update organization set is_demo = true where id = $1', [demo.organizationId])
  await assertEncryptionKey(db.pool, createVault(TEST_ENCRYPTION_KEY))
  await db.pool.query(`update installation set serves = 'us'`)
  for (const path of [undefined, `/portal/${own.slug}`]) {
    const mail = await mailFor(email, path)
    expect(mail.fromName).toBe('Nimbus Audio')
    expect(mail.html).toContain(own.logo)
    expect(mail.text).not.toContain('Demo')
  }
  expect((await mailFor(email, `/portal/${demo.slug}`)).text).toContain('your licenses from Demo')
})
