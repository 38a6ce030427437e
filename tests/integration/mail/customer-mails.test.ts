import { expect, test } from 'vitest'
import { removeAddress, resetAddresses } from '@/lib/catalog/licenses/addresses/server/edit-addresses'
import { freeAddress } from '@/lib/catalog/licenses/addresses/server/free-addresses'
import { revokeLicenses } from '@/lib/catalog/licenses/bulk/server/bulk-licenses'
import { importLicenses } from '@/lib/catalog/licenses/bulk/server/import-licenses'
import { reinstateLicense, revokeLicense } from '@/lib/catalog/licenses/server/revoke-license'
import { queueCustomerMail } from '@/lib/foundation/mail/server/queue-customer-mail'
import { newId } from '@/lib/foundation/platform/config/ids'
import { givenMailVendor, givenPortalLocale, withoutBreaks } from '@/tests/support/fixtures/portal/mail'
import { setUpMailQueue } from '@/tests/support/fixtures/set-up'
import { TEST_SITE } from '@/tests/support/fixtures/transact'

const { db, mails } = await setUpMailQueue()

type Vendor = Awaited<ReturnType<typeof givenMailVendor>>
const revoke = (by: Vendor, licenseId: string, at?: Date) =>
  by.write((work) => revokeLicense(work, by.may('licenses:revoke'), { licenseId, reason: 'chargeback 4711' }), at)
async function slugOf({ organizationId }: Vendor): Promise<string> {
  const { rows } = await db.pool.query<{ slug: string }>('select slug from organization where id = $1', [
    organizationId,
  ])
  return rows[0]?.slug ?? ''
}
const only = (email: string) => {
  const sent = mails.smtp.mailsTo(email)
  expect(sent).toHaveLength(1)
  return sent[0] ?? { id: '', from: '', to: '', replyTo: null, subject: '', text: '', html: '', headers: {} }
}

test('issued: one mail in the vendor’s name, with the key masked and a link to it', async () => {
  const by = await givenMailVendor(db.pool)
  const email = by.someone()
  const { id, key } = await by.givenOne({
    customer: { email, name: 'Ada <Admin>' },
    expires_at: '2031-05-01T12:00:00Z',
  })
  expect(await mails.send()).toEqual([email])
  const mail = only(email)
  expect(mail).toMatchObject({
    from: 'Acme & Söhne via Latchkey <no-reply@latchkey.test>',
    replyTo: 'help@acme.test',
    subject: 'Your license for App',
    id: expect.stringMatching(/^<[0-9a-f]{40}@latchkey\.test>$/),
  })
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain(`••••${key.slice(-6)}`)
    expect(part).not.toContain(key)
    expect(part).toContain('1 May 2031')
    expect(part).toContain(
      `${TEST_SITE}/portal/${await slugOf(by)}?license=${id}${part === mail.html ? '&amp;' : '&'}lang=en`,
    )
  }
  expect(mail.text).toContain('Hello Ada <Admin>,')
  expect(mail.html).toContain('Ada &lt;Admin&gt;')
  expect(mail.html).toContain('#ffee00')
  expect(await mails.send()).toEqual([])
})

test('many licenses for one customer are one mail', async () => {
  const by = await givenMailVendor(db.pool)
  const email = by.someone()
  await by.issue({ customer: { email }, count: 12 })
  expect(await mails.send()).toEqual([email])
  expect(only(email).subject).toBe('Your 12 licenses for App')
  expect(only(email).text).toContain('and 2 more in the customer portal')
})

test('removed IP addresses are named, one or both', async () => {
  const by = await givenMailVendor(db.pool)
  const email = by.someone()
  const { id } = await by.givenOne({ customer: { email }, ip_system_enabled: true, max_ips: 5 })
  const register = (address: string) => db.pool.query('select * from register_ip($1, $2, $2)', [id, address])
  const may = by.may('ips:manage')
  for (const address of ['198.51.100.1', '2001:db8::7', '198.51.100.2']) await register(address)
  await mails.send()
  await by.write((work) => removeAddress(work, may, { licenseId: id, address: ' 2001:DB8:0::7 ', notify: true }))
  await by.write((work) => resetAddresses(work, may, id))
  await register('198.51.100.9')
  await mails.send()
  await by.write((work) => resetAddresses(work, may, id))
  await mails.send()
  const told = mails.smtp.mailsTo(email).slice(1)
  expect(told.map(({ text }) => /^(?:Both|The only|IP).*? on /m.exec(text)?.[0]).toSorted()).toEqual([
    'Both IP addresses of your license for App were removed on ',
    'IP address 2001:db8::7 was removed from your license for App on ',
    'The only IP address of your license for App, 198.51.100.9, was removed on ',
  ])
  const both = told.find(({ text }) => text.includes('Both IP addresses'))?.text
  for (const address of ['198.51.100.1', '198.51.100.2']) expect(both).toContain(address)
})

test('no mail where it is switched off, imported, without an address, or undone', async () => {
  const off = await givenMailVendor(db.pool, { mailsOff: ['license_issued', 'license_revoked'] })
  const { id } = await off.givenOne({ customer: { email: off.someone() } })
  await revoke(off, id)
  const by = await givenMailVendor(db.pool)
  await by.givenOne({ customer: { discord_id: '123456789012345678' } })
  const rows = [{ customer_email: by.someone() }]
  const input = { id: newId(), product_id: by.productId, first_row: 2, rows }
  await by.write((work) => importLicenses(work, by.may('licenses:create'), input))
  const { rows: queued } = await db.pool.query('select count(*)::int as n from graphile_worker.jobs')
  expect(queued).toEqual([{ n: 0 }])
  const failing = by.write(async (work) => {
    await queueCustomerMail(work, { mail: 'ips_reset', organizationId: by.organizationId, licenseIds: [id] })
    throw new Error('the change is taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  expect(await mails.send()).toEqual([])
})

test('no mail for a product deleted or an organization suspended before it is sent', async () => {
  const gone = await givenMailVendor(db.pool)
  await gone.givenOne({ customer: { email: gone.someone() } })
  await db.pool.query(`update product set state = 'deleted' where id = $1`, [gone.productId])
  const suspended = await givenMailVendor(db.pool)
  await suspended.givenOne({ customer: { email: suspended.someone() } })
  await db.pool.query('update organization set suspended_at = now() where id = $1', [suspended.organizationId])
  expect(await mails.send()).toEqual([])
})

test('revoked: one mail, without the internal reason', async () => {
  const by = await givenMailVendor(db.pool)
  const email = by.someone()
  const { id } = await by.givenOne({ customer: { email } })
  await revoke(by, id)
  // For the license issued and revoked before anything was sent, only the revocation is true.
  expect(await mails.send()).toEqual([email])
  const { subject, text, html } = only(email)
  expect(subject).toBe('Your license for App was revoked')
  expect(text + html).not.toContain('4711')
})

test('revoked and reinstated before it is sent: nothing; revoked again: one', async () => {
  const by = await givenMailVendor(db.pool)
  const email = by.someone()
  const { id } = await by.givenOne({ customer: { email } })
  await mails.send()
  const reinstate = () => by.write((work) => reinstateLicense(work, by.may('licenses:revoke'), id))
  await revoke(by, id)
  await reinstate()
  expect(await mails.send()).toEqual([])
  await revoke(by, id)
  await reinstate()
  await revoke(by, id)
  expect(await mails.send()).toEqual([email])
})

test('many revoked at once: one mail for each customer', async () => {
  const by = await givenMailVendor(db.pool)
  const [one, two] = [by.someone(), by.someone()]
  const issued = [
    await by.givenOne({ customer: { email: one } }),
    await by.givenOne({ customer: { email: one } }),
    await by.givenOne({ customer: { email: two } }),
  ]
  await mails.send()
  const selection = { kind: 'ids' as const, ids: issued.map(({ id }) => id) }
  await by.write((work) =>
    revokeLicenses(work, by.may('licenses:revoke'), { id: newId(), selection, reason: 'chargeback 4711' }),
  )
  expect(await mails.send()).toEqual([one, two].toSorted())
  const mail = mails.smtp.mailsTo(one).at(-1)
  expect(mail?.subject).toBe('2 licenses for App were revoked')
  expect(mail?.text).toContain(`••••${issued[1]?.key.slice(-6)}`)
  expect(mails.smtp.mailsTo(two).at(-1)?.subject).toBe('Your license for App was revoked')
})

test('in the language that the person of this address chose in the portal', async () => {
  const by = await givenMailVendor(db.pool, { supportEmail: null })
  const email = by.someone()
  await givenPortalLocale(db.pool, email, 'zh')
  await by.givenOne({ customer: { email } })
  await mails.send()
  expect(only(email).subject).toBe('您的 App 许可证')
})

test.each([null, 'https://acme.test/help'])(
  'without a support email, and %s as page, no member’s own is named',
  async (url) => {
    const by = await givenMailVendor(db.pool, { supportEmail: null })
    await db.pool.query('update organization set support_url = $2 where id = $1', [by.organizationId, url])
    const email = by.someone()
    await by.givenOne({ customer: { email } })
    await mails.send()
    const mail = only(email)
    expect(mail.replyTo).toBeNull()
    expect(JSON.stringify(mail)).not.toContain('@staff.test')
    expect([mail.text.includes('Reply'), mail.text.includes('Questions? Visit https://acme.test/help.')]).toEqual([
      false,
      url !== null,
    ])
  },
)

test("a customer who never chose a language is written to in the vendor's", async () => {
  const by = await givenMailVendor(db.pool)
  await db.pool.query(`update organization set customer_locale = 'de' where id = $1`, [by.organizationId])
  const [silent, chose] = [by.someone(), by.someone()]
  await givenPortalLocale(db.pool, chose, 'fr')
  for (const email of [silent, chose]) await by.givenOne({ customer: { email } })
  await mails.send()
  expect(only(silent).subject).toBe('Ihre Lizenz für App')
  expect(only(chose).subject).toBe('Votre licence pour App')
})

test('the whole key is mailed with a new license only, and only where the vendor wants it', async () => {
  const by = await givenMailVendor(db.pool)
  await db.pool.query('update product set mail_full_key = true where id = $1', [by.productId])
  const email = by.someone()
  const { id, key } = await by.givenOne({ customer: { email } })
  await mails.send()
  for (const part of [only(email).text, withoutBreaks(only(email).html)]) expect(part).toContain(key)
  await revoke(by, id)
  await mails.send()
  const last = mails.smtp.mailsTo(email).at(-1)
  expect(last?.subject).toBe('Your license for App was revoked')
  expect(`${last?.text}${withoutBreaks(last?.html)}`).not.toContain(key)
})

test("the vendor's links are filled in for one license, and left out of a mail about several that differ", async () => {
  const by = await givenMailVendor(db.pool)
  await db.pool.query(`update product set help_url = $2, download_url = 'https://acme.test/get' where id = $1`, [
    by.productId,
    'https://acme.test/help?license={{license.id}}&for={{customer.email}}',
  ])
  const [one, many] = [by.someone(), by.someone()]
  const { id } = await by.givenOne({ customer: { email: one } })
  await by.issue({ customer: { email: many }, count: 3 })
  await mails.send()
  expect(only(one).text).toContain(`https://acme.test/help?license=${id}&for=${encodeURIComponent(one)}`)
  expect(only(many).text).toContain('https://acme.test/get')
  expect(only(many).text).not.toContain('acme.test/help')
})

test('a removed IP address is mailed once, unless the vendor leaves the mail out', async () => {
  const by = await givenMailVendor(db.pool)
  const email = by.someone()
  const { id } = await by.givenOne({ customer: { email }, ip_system_enabled: true, max_ips: 3 })
  await mails.send()
  const { rows } = await db.pool.query('select id, organization_id, key_ciphertext from license where id = $1', [id])
  const license = {
    ...{ id, organizationId: by.organizationId, keyCiphertext: rows[0].key_ciphertext },
    ...{ ipCount: 2, customerSince: null },
  }
  for (const [address, notify] of [
    ['192.0.2.1', true],
    ['192.0.2.2', false],
  ] as const) {
    await db.pool.query('insert into license_ip (license_id, address, organization_id) values ($1, $2, $3)', [
      id,
      address,
      by.organizationId,
    ])
    await by.write((work) => freeAddress(work, by.may('ips:manage'), { license, address, notify }))
  }
  expect(await mails.send()).toEqual([email])
  expect(mails.smtp.mailsTo(email).at(-1)?.subject).toBe('An IP address was removed from your license for App')
})
