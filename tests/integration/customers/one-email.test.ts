import { expect, test } from 'vitest'
import { importLicenses, importTask } from '@/lib/catalog/licenses/bulk/server/import-licenses'
import { licenseListQuery } from '@/lib/catalog/licenses/core/schema-list'
import { listLicenses } from '@/lib/catalog/licenses/server/list-licenses'
import { registerTask } from '@/lib/foundation/jobs/server/job-task'
import { runLongJobs } from '@/lib/foundation/jobs/server/run-jobs'
import { newId } from '@/lib/foundation/platform/config/ids'
import { createLogger } from '@/lib/foundation/platform/log/log'
import { parseInput } from '@/lib/http/input/read-input'
import { personListQuery } from '@/lib/people/operator/core/schema-people'
import { listPeople } from '@/lib/people/operator/server/list-people'
import { portalCodeInput } from '@/lib/people/portal/core/schema'
import { passwordSignInInput } from '@/lib/people/sign-in/core/schema'
import { createProviderAdapter } from '@/lib/people/sign-in/server/provider-adapter'
import { createEmailRepair } from '@/lib/people/sign-in/server/repair-emails'
import { signInWithPassword } from '@/lib/people/sign-in/server/sign-in-with-password'
import { inviteInput } from '@/lib/people/team/core/schema'
import { createInvitation } from '@/lib/people/team/server/create-invitation'
import { expectSignedIn, PASSWORD } from '@/tests/support/fixtures/auth'
import { givenProgram } from '@/tests/support/fixtures/management/program'
import { setUpPortalAuth } from '@/tests/support/fixtures/set-up'

const { db, auth } = await setUpPortalAuth()

// The same person, as a shop, a form, a spreadsheet and they themselves may write them.
const STORED = "o'neil+shop/1@xn--mller-kva.xn--p1ai"
const SPELLINGS = [
  STORED,
  "O'Neil+Shop/1@Müller.рф",
  " o'neil+shop/1@MU\u0308LLER.рф ",
  "o'neil+shop/1@xn--mller-kva.рф",
]

test('API, import, form, lookups and the portal meet one customer, however the address is spelled', async () => {
  const own = await givenProgram(db.pool)
  const made: string[] = []
  for (const customer_email of SPELLINGS) {
    const reply = await own.call('POST /licenses', { body: { product_id: own.productId, customer_email } })
    expect([reply.status, reply.json.customer_email]).toEqual([201, STORED])
    made.push(reply.json.id)
    const { id } = await own.givenOne({ customer: { email: customer_email } })
    made.push(id)
  }
  const rows = SPELLINGS.map((customer_email) => ({ license_key: newId(), customer_email }))
  const job = await own.write((work) =>
    importLicenses(work, own.may('licenses:create'), { id: newId(), product_id: own.productId, first_row: 2, rows }),
  )
  const tasks = [registerTask(importTask)]
  await runLongJobs(
    { transact: own.write, tasks, log: createLogger('silent'), leaseMs: 20_000 },
    new AbortController().signal,
  )
  expect(await own.jobOf(job.id)).toMatchObject({ state: 'finished', failed: 0 })

  const { json: customers } = await own.call('GET /customers')
  expect(customers.data).toMatchObject([{ email: STORED, license_count: made.length + rows.length }])
  for (const spelling of SPELLINGS) {
    const text = encodeURIComponent(spelling)
    expect((await own.call(`GET /customers?q=${text}`)).json.data).toEqual(customers.data)
    expect((await own.call(`GET /licenses?customer_email=${text}`)).json.data.length).toBe(made.length + rows.length)
    for (const query of [{ customer_email: spelling }, { q: spelling }])
      expect(await listed(own, query)).toBe(made.length + rows.length)
    const customer = await auth.customerOf(await auth.signIn(portalCodeInput.parse({ email: spelling }).email))
    expect(customer.customerIds).toEqual([customers.data[0].id])
  }
  expect(await listed(own, { q: '@müller.рф' })).toBe(made.length + rows.length)
})

async function listed(own: Awaited<ReturnType<typeof givenProgram>>, query: Record<string, string>): Promise<number> {
  const parsed = parseInput(licenseListQuery, query)
  return (await listLicenses(own.reading(), own.may('licenses:view'), parsed)).items.length
}

test('sign-in, invitations and the operator meet one member', async () => {
  const { userId, email } = await auth.person({ email: `ada.${newId()}@xn--mller-kva.example` })
  const typed = email.replace('xn--mller-kva', 'MÜLLER')
  const given = passwordSignInInput.parse({ email: typed, password: PASSWORD })
  const { token } = expectSignedIn(await signInWithPassword(auth.access, auth.newBrowser(), given))
  expect(await auth.signedIn(token)).toMatchObject({ userId })
  const found = await listPeople({ pool: db.pool, now: new Date() }, parseInput(personListQuery, { q: typed }))
  expect(found.items.map(({ id }) => id)).toEqual([userId])

  const own = await givenProgram(db.pool)
  const invite = (text: string) =>
    own.write((work) =>
      createInvitation(work, own.may('members:invite'), inviteInput.parse({ email: text, role: 'viewer' })),
    )
  await invite(typed)
  await expect(invite(email)).rejects.toMatchObject({ code: 'conflict' })
})

test('an account that a provider opened with a domain in Unicode is found by its address', async () => {
  const adapter = createProviderAdapter(auth.access, auth.newBrowser(), { id: 'oidc', name: 'OIDC' }, () => undefined)
  const email = `Ada.${newId()}@Müller.example`
  const user = await adapter.createUser?.({ id: '', email, name: 'Ada', emailVerified: null })
  expect(user?.email).toBe(email.toLowerCase().replace('müller', 'xn--mller-kva'))

  // As the version before stored it.
  const old = await auth.person({ email: `bob@bücher.example` })
  const taken = await auth.person({ email: `cleo@bücher.example` })
  const newer = await auth.person({ email: `cleo@xn--bcher-kva.example` })
  await createEmailRepair()((run) => auth.access.transact(auth.newBrowser(), run))
  const { rows } = await db.pool.query('select id, email from user_account where id = any($1) order by email', [
    [old.userId, taken.userId, newer.userId],
  ])
  expect(rows).toEqual(
    [
      { id: old.userId, email: 'bob@xn--bcher-kva.example' },
      { id: taken.userId, email: taken.email },
      { id: newer.userId, email: newer.email },
    ].sort((a, b) => a.email.localeCompare(b.email)),
  )
})
