import type { Page } from 'playwright/test'
import { createGenericSeller } from '@/clients/typescript/src/cli/shops/generic'
import { newId } from '@/lib/foundation/platform/config/ids'
import { givenAccessToken } from '@/tests/support/fixtures/management/access-token'
import { givenBlockRule, givenLicense, type ProductFixture } from '@/tests/support/fixtures/product'
import { givenUserWith } from '@/tests/support/fixtures/tenant'
import { givenDeliveries, givenEndpoint } from '@/tests/support/fixtures/webhooks'
import { validate } from '@/tests/support/http/client'
import type { ReadMails } from '@/tests/support/servers/smtp'
import { sendRequest } from '@/tools/shop/send-request'
import { expect } from '../fixtures'

const NAME = 'Friederike Schmidt-Wolkenstein of the Northern Department'

type Given = { apiUrl: string; page: Page; mail: ReadMails; product: ProductFixture; owner: string }

/** One record of every kind, so that no page is seen empty, by the name its URL has for it. */
export async function givenRecords({ apiUrl, page, mail, product, owner }: Given) {
  const { pool, organizationId, productId } = product
  const license = await givenLicense(product, {
    customer: { name: NAME },
    notes: 'Renews by invoice',
    ip: { maxIps: 3, addresses: ['198.51.100.7', '2001:db8:85a3:8d3:1319:8a2e:370:7348'] },
  })
  await givenLicense(product, { expiresAt: new Date(Date.now() + 86_400_000) })
  await givenLicense(product, { revokedAt: new Date() })
  await givenBlockRule(product, '203.0.113.0/24', { licenseId: license.id })
  for (const license_key of [license.key, 'NO-SUCH-KEY']) await validate(apiUrl, product.token, { license_key })
  await givenUserWith(product, ['licenses:view'])
  const endpoint = await givenEndpoint(pool, organizationId, 'https://hooks.example.test/latchkey')
  await givenDeliveries(pool, organizationId, endpoint)
  await givenAccessToken(pool, { organizationId, userId: owner })
  const oneOf = async (sql: string): Promise<string> => (await pool.query(sql, [organizationId])).rows[0].id
  return {
    org: organizationId,
    organization: organizationId,
    owner,
    vendor: await oneOf('select slug as id from organization where id = $1'),
    product: await oneOf('select slug as id from product where organization_id = $1'),
    license: license.id,
    customer: license.customerId,
    endpoint,
    delivery: await oneOf('select id from webhook_delivery where organization_id = $1'),
    role: await oneOf('select id from role where organization_id = $1'),
    job: await startImport(page, productId),
    token: await invite(page, mail),
    line: await readLine(page),
    ...(await sell({ page, apiUrl, pool, organizationId })),
  }
}

async function startImport(page: Page, product_id: string): Promise<string> {
  const rows = [{ customer_email: 'ada@customer.test' }, { customer_email: 'nobody' }]
  const { id } = await post(page, 'imports', { id: newId(), product_id, first_row: 2, rows })
  return id
}

async function invite(page: Page, mail: ReadMails): Promise<string> {
  const email = `${newId()}@invited.test`
  await post(page, 'invitations', { email, role: 'viewer' })
  return /\/invitation#(\S+)/.exec((await mail.untilMail(email)).text)?.[1] ?? ''
}

/** A shop that sold something, which waits to be mapped. */
async function sell({ page, apiUrl, pool, organizationId }: Pick<Given, 'page' | 'apiUrl'> & Scope) {
  const { id: source, secret } = await post(page, 'sales/sources', { provider: 'generic', name: NAME })
  const customer = { email: 'ada@customer.test', name: NAME }
  const data = { order_id: 'A-1001', customer, lines: [{ line_id: '1', product: 'pro' }], amount: '49.00' }
  const now = new Date()
  const sold = { type: 'order.paid', timestamp: now.toISOString(), data } as const
  for (const request of createGenericSeller().say(sold, secret, now))
    expect((await sendRequest(`${apiUrl}/api/sales/${source}`, request)).status).toBe(200)
  const read = async () =>
    (await pool.query(`select id from sale where organization_id = $1 and state = 'held'`, [organizationId])).rows[0]
      ?.id
  await expect.poll(read).toBeDefined()
  return { source, sale: await read() }
}

type Scope = Pick<ProductFixture, 'pool' | 'organizationId'>

/** As the page does it, so that the server sees its own origin. */
async function post(page: Page, path: string, body: object) {
  await page.goto('./')
  const answer = await page.evaluate(
    async ([to, json]) => {
      const [, org] = location.pathname.split('/')
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(`/api/dashboard/${org}/${to}`, { method: 'POST', headers, body: json ?? '' })
      return { isOk: response.ok, text: await response.text() }
    },
    [path, JSON.stringify(body)],
  )
  expect(answer.isOk, answer.text).toBe(true)
  return JSON.parse(answer.text)
}

/** The id of a request in the log, once it is written. */
async function readLine(page: Page): Promise<string> {
  await page.goto('requests')
  const link = page.getByRole('row').nth(1).getByRole('link').first()
  return new URL((await link.getAttribute('href')) ?? '', page.url()).pathname.split('/').pop() ?? ''
}
