import { expect, test } from 'vitest'
import { countWaitingTransfers } from '@/lib/catalog/licenses/transfers/server/list-transfers'
import { rejectTransfer } from '@/lib/catalog/licenses/transfers/server/review-transfer'
import { recipientScope } from '@/lib/foundation/mail/server/count-mail'
import { newId } from '@/lib/foundation/platform/config/ids'
import { portalLicenseDetail } from '@/lib/people/portal/core/schema-licenses'
import { getOwnLicense } from '@/lib/people/portal/server/list-own-licenses'
import { cancelOwnTransfer, requestTransfer } from '@/lib/people/portal/server/transfer-own-license'
import { givenLicenseActor } from '@/tests/support/fixtures/license-actor'
import { givenCustomerLicense } from '@/tests/support/fixtures/portal/license'
import { setUpMailQueue } from '@/tests/support/fixtures/set-up'
import { TEST_SITE } from '@/tests/support/fixtures/transact'

const { db, mails } = await setUpMailQueue()
const actor = await givenLicenseActor(db.pool)

type Own = Awaited<ReturnType<typeof givenCustomerLicense>>
const someone = () => `${newId()}@transfer.test`
const ask = ({ id, customer }: Own, email: string) =>
  actor.write((work) => requestTransfer(work, customer, { licenseId: id, email }))
const cancel = ({ id, customer }: Own) => actor.write((work) => cancelOwnTransfer(work, customer, id))
const reject = (transferId: string, reason: string | null) =>
  actor.write((work) => rejectTransfer(work, actor.may('transfers:review'), { transferId, reason }))
const subjects = (email: string) => mails.smtp.mailsTo(email).map(({ subject }) => subject)

async function givenColleague(role: string, permissions: string[] | null = null): Promise<string> {
  const [userId, email] = [newId(), someone()]
  const roleId = permissions && newId()
  if (roleId)
    await db.pool.query(
      'insert into role (id, organization_id, name, permissions, updated_at) values ($1, $2, $3, $4, now())',
      [roleId, actor.organizationId, email, permissions],
    )
  await db.pool.query('insert into user_account (id, email, updated_at) values ($1, $2, now())', [userId, email])
  await db.pool.query('insert into membership (organization_id, user_id, role, role_id) values ($1, $2, $3, $4)', [
    actor.organizationId,
    userId,
    role,
    roleId,
  ])
  return email
}

test('every member who may decide is mailed about a pending transfer, and no one else is', async () => {
  const [support, viewer, developer] = [
    await givenColleague('support'),
    await givenColleague('viewer'),
    await givenColleague('developer'),
  ]
  const [reviewer, other] = [
    await givenColleague('custom', ['transfers:review']),
    await givenColleague('custom', ['licenses:view']),
  ]
  const [own, to] = [await givenCustomerLicense(actor), someone()]
  await ask(own, to)
  const sent = await mails.send()
  for (const email of [support, reviewer]) expect(sent).toContain(email)
  for (const email of [viewer, developer, other]) expect(sent).not.toContain(email)
  const [mail] = mails.smtp.mailsTo(support)
  expect(mail?.subject).toBe('Transfer requested: App license')
  for (const part of [own.email, to, own.key.slice(-5), `${TEST_SITE}/${actor.organizationId}/transfers`])
    expect(mail?.text).toContain(part)
  expect(mail?.text).not.toContain(own.key)
})

test('repeated requests of a customer do not fill the vendor’s mailboxes', async () => {
  const [own, support] = [await givenCustomerLicense(actor), await givenColleague('support')]
  for (let i = 0; i < 5; i++) {
    await ask(own, someone())
    await cancel(own)
  }
  await mails.send()
  expect(subjects(support)).toHaveLength(3)
})

test('a receiver who was mailed about the request is mailed when it is withdrawn; others are not', async () => {
  const [own, mailed, unmailed] = [await givenCustomerLicense(actor), someone(), someone()]
  await ask(own, mailed)
  await mails.send()
  expect(mails.smtp.mailsTo(mailed).at(-1)?.text).not.toContain(`${TEST_SITE}/portal`)
  await cancel(own)
  await ask(own, unmailed)
  await cancel(own)
  await mails.send()
  expect(subjects(mailed)).toEqual([
    'A license for App may be transferred to you',
    'A license for App will not be transferred to you',
  ])
  expect(subjects(unmailed)).toEqual([])
})

test('a request whose mail was withheld sends no mail about its withdrawal or rejection either', async () => {
  const [own, other, unmailed] = [await givenCustomerLicense(actor), await givenCustomerLicense(actor), someone()]
  const scope = `security:${actor.organizationId} ${await actor.write(async (work) => recipientScope(work, unmailed))}`
  await db.pool.query('insert into mail_tally (day, scope, hits) values (current_date, $1, 10)', [scope])
  const { id } = await ask(own, unmailed)
  await ask(other, unmailed)
  await mails.send()
  await db.pool.query('delete from mail_tally where scope = $1', [scope])
  await reject(id, null)
  await cancel(other)
  await mails.send()
  expect(subjects(unmailed)).toEqual([])
})

test('a rejection is shown in the portal with its reason, until the next request', async () => {
  const [own, to] = [await givenCustomerLicense(actor), someone()]
  const view = async () => {
    const detail = await getOwnLicense(actor.reading(), own.customer, { licenseId: own.id })
    expect(portalLicenseDetail.parse(detail)).toEqual(detail)
    return { transfer: detail.transfer?.to_email ?? null, rejection: detail.rejection }
  }
  const { id } = await ask(own, to)
  expect(await view()).toEqual({ transfer: to, rejection: null })
  await reject(id, 'Site license')
  expect(await view()).toMatchObject({ transfer: null, rejection: { to_email: to, reason: 'Site license' } })
  const next = someone()
  await ask(own, next)
  expect(await view()).toEqual({ transfer: next, rejection: null })
})

test('the number of pending requests is that of this vendor, and falls with each decision', async () => {
  const other = await givenLicenseActor(db.pool)
  const waiting = async (of = other) => (await countWaitingTransfers(of.reading(), of.may('transfers:review'))).count
  const before = await waiting(actor)
  expect(await waiting()).toBe(0)
  const { id } = await ask(await givenCustomerLicense(actor), someone())
  expect([await waiting(actor), await waiting()]).toEqual([before + 1, 0])
  await reject(id, null)
  expect(await waiting(actor)).toBe(before)
})
