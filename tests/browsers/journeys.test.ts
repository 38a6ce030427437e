import { afterAll, beforeAll, describe, test } from 'vitest'
import { newId } from '@/lib/foundation/platform/config/ids'
import { hashPassword } from '@/lib/foundation/platform/security/password'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { codeInMail, PASSWORD } from '@/tests/support/fixtures/auth'
import { givenPortalCustomer, givenPortalVendor } from '@/tests/support/fixtures/portal/customer'
import { givenProduct } from '@/tests/support/fixtures/product'
import { givenMembership, givenUser } from '@/tests/support/fixtures/tenant'
import { type ServerProcess, startServerProcess } from '@/tests/support/process/server-process'
import { startSmtp, type TestSmtp } from '@/tests/support/servers/smtp'
import type { Driver } from './support/driver'
import { startFirefox } from './support/firefox'
import { openTab, type Tab } from './support/tab'
import { startWebKit } from './support/webkit'

let db: TestDatabase
let mail: TestSmtp
let server: ServerProcess
beforeAll(async () => {
  db = await givenDatabase()
  mail = await startSmtp()
  server = await startServerProcess(db.url, 'all', mail.env)
})
afterAll(async () => {
  await server.stop()
  await mail.close()
  await db.close()
})

/** An owner with a password, and the URL name of their organization. */
async function givenOwner() {
  const product = await givenProduct(db.pool)
  const user = await givenUser(db.pool)
  await givenMembership(product, user, 'owner')
  await db.pool.query('update user_account set password_hash = $2 where id = $1', [
    user.userId,
    await hashPassword(PASSWORD),
  ])
  return { org: product.organizationId, email: user.email }
}

async function signIn(tab: Tab, email: string) {
  await tab.open('/sign-in')
  await tab.fill('input[type=email]', email)
  await tab.fill('input[type=password]', PASSWORD)
  await tab.enter()
}

describe.each<[string, () => Promise<Driver>]>([
  ['Firefox', startFirefox],
  ['WebKit', startWebKit],
])('in %s', (_, start) => {
  let driver: Driver
  let tab: Tab
  beforeAll(async () => {
    driver = await start()
    tab = openTab(driver, server.url.replace('127.0.0.1', 'localhost'))
  })
  afterAll(() => driver.close())

  test('the start page and the documentation are read, and searched', async () => {
    await tab.open('/')
    await tab.until('return document.querySelector("h1")')
    await tab.open('/docs')
    await tab.until('return document.querySelector("h1")')
    await tab.type('/')
    await tab.until('return document.activeElement.getAttribute("role") === "combobox"')
    await tab.type('revoke a license')
    await tab.until(
      'return document.querySelector("[role=option]")?.textContent.includes("Revoke, extend, or delete a license")',
    )
  })

  test('an owner signs in, creates a license, and finds it in the list', async () => {
    const { org, email } = await givenOwner()
    const customer = `${newId()}@customer.test`
    await signIn(tab, email)
    await tab.at(new RegExp(`^/${org}$`))
    await tab.open(`/${org}/licenses/new`)
    await tab.fill('input[type=email]', customer)
    await tab.enter()
    await tab.see('1 license created')
    await tab.open(`/${org}/licenses`)
    await tab.see(customer)
  })

  test('a customer signs in to the portal with the code from the mail', async () => {
    const vendor = await givenPortalVendor(db.pool, 'Harbor')
    const { email } = await givenPortalCustomer(vendor)
    await tab.open('/portal/sign-in')
    await tab.fill('input[type=email]', email)
    await tab.enter()
    const { text } = await mail.untilMail(email)
    await tab.fill('input[autocomplete=one-time-code]', codeInMail(text))
    await tab.enter()
    await tab.at(/^\/portal$/)
    await tab.see('Harbor Editor')
  })
})
