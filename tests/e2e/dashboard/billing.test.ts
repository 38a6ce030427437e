import type { Page } from 'playwright/test'
import { press, pressInDialog } from '@/tests/support/browser/actions'
import { givenLicense } from '@/tests/support/fixtures/product'
import { givenMembership, givenUser } from '@/tests/support/fixtures/tenant'
import { givenEndpoint } from '@/tests/support/fixtures/webhooks'
import { validate } from '@/tests/support/http/client'
import type { Webhook } from '@/tests/support/servers/stripe/stripe-server'
import { expect } from '../fixtures'
import { test as base } from '../with-partners'

/** Stripe sends its webhooks back to the server. */
const test = base.extend<{ webhooks: (webhook: Webhook) => Promise<number> }>({
  webhooks: [
    async ({ app, stripe }, use) => {
      const post = async ({ payload, signature }: Webhook) => {
        const headers = { 'stripe-signature': signature, 'content-type': 'application/json; charset=utf-8' }
        return (await fetch(`${app.apiUrl}/api/stripe/webhook`, { method: 'POST', headers, body: payload })).status
      }
      stripe.sendTo(post)
      await use(post)
    },
    { auto: true },
  ],
})

test('an exhausted Free plan is upgraded: paid at Stripe, and the next request is answered', async ({
  accessibility,
  app,
  owner: { page },
  product,
}) => {
  const { organizationId, productId, token } = product
  const { key } = await givenLicense(product)
  await app.pool.query(`update organization set plan = 'free' where id = $1`, [organizationId])
  await app.pool.query(
    `insert into usage_day (product_id, day, organization_id, used)
     values ($1, (now() at time zone 'utc')::date, $2, 10000)`,
    [productId, organizationId],
  )
  const call = () => validate(app.apiUrl, token, { license_key: key })
  expect((await call()).status).toBe(429)

  await page.goto('settings/plan')
  await expect(page).toHaveURL(/\/billing$/)
  await expect(page.getByRole('heading', { name: 'Free plan' })).toBeVisible()
  const used = page.getByRole('listitem').filter({ hasText: 'Requests today' })
  await expect(used).toContainText('10,000 of 10,000')
  await expect(page.getByRole('heading', { name: 'Compare plans' })).toBeVisible()
  expect(await accessibility.atWidths(page, [390, 1280])).toEqual([])
  await press(page, 'Upgrade to Pro monthly, $29')
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByRole('heading', { name: 'Pro plan' })).toBeVisible()
  await expect(page.getByText('$29 a month')).toBeVisible()
  await expect(page.getByText(/^LATCH-\d{4}$/)).toBeVisible()
  expect((await call()).status).toBe(200)
  expect(await accessibility.atWidths(page, [390, 1280])).toEqual([])

  await press(page, 'Manage in Stripe')
  await expect(page.getByRole('heading', { name: 'Billing portal' })).toBeVisible()
  await page.getByRole('link', { name: 'Return' }).click()
  await expect(page.getByRole('heading', { name: 'Pro plan' })).toBeVisible()
})

test('a full plan says so in place of the form, with the ways out, and a refusal stays in the form', async ({
  accessibility,
  app,
  owner: { page },
  product: { organizationId },
}) => {
  await app.pool.query(`update organization set plan = 'free' where id = $1`, [organizationId])
  await page.goto('products/new')
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
  await expect(page.getByText(/has room for 20 products/)).toHaveCount(0)
  await app.pool.query(
    `insert into product (id, organization_id, name, slug, updated_at)
     select gen_random_uuid(), $1, 'Full ' || n, 'full-' || n, now() from generate_series(1, 19) n`,
    [organizationId],
  )
  await page.getByLabel('Name', { exact: true }).fill('One more')
  await press(page, 'Create product')
  await expect(page.getByRole('main').getByText(/has room for 20 products.+counts for one more day/)).toBeVisible()
  expect(await accessibility(page)).toEqual([])
  await page.goto('products')
  await expectFull(page, /has room for 20 products/)
  await expect(page.getByRole('link', { name: 'Create product' })).toHaveCount(0)
  for (let n = 0; n < 10; n++) await givenEndpoint(app.pool, organizationId, `https://hooks.example.test/${n}`)
  for (const [path, words, instead] of [
    ['products/new', /has room for 20 products/, 'See products'],
    ['webhooks/new', /has room for 10 webhook endpoints/, 'See endpoints'],
  ] as const) {
    await page.goto(path)
    await expectFull(page, words)
    await expect(page.getByRole('link', { name: instead })).toBeVisible()
    await expect(page.locator('main form')).toHaveCount(0)
  }
  expect(await accessibility(page)).toEqual([])
})

async function expectFull(page: Page, words: RegExp): Promise<void> {
  await expect(page.getByText(words)).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Compare plans' })).toHaveAttribute('href', /\/settings\/plan$/)
}

test('a full team has no invitation to fill in until a seat is free', async ({
  app,
  owner: { page, user },
  product: { organizationId },
}) => {
  await app.pool.query(`update organization set plan = 'free' where id = $1`, [organizationId])
  await app.pool.query(
    `insert into invitation (id, organization_id, email, role, token_hash, invited_by_id, expires_at)
     select gen_random_uuid(), $1, n || '@invited.test', 'viewer', decode(md5(gen_random_uuid()::text), 'hex'), $2, now() + interval '1 day'
     from generate_series(1, 9) n`,
    [organizationId, user.userId],
  )
  await page.goto('team?tab=invitations')
  await expectFull(page, /has room for 10 members, open invitations included/)
  await expect(page.getByRole('button', { name: 'Invite member' })).toHaveCount(0)
  await press(page, 'Actions for the invitation of 1@invited.test')
  await page.getByRole('menuitem', { name: 'Revoke invitation' }).click()
  await pressInDialog(page, 'Revoke invitation')
  await expect(page.getByRole('button', { name: 'Invite member' })).toBeVisible()
  await expect(page.getByText(/has room for/)).toHaveCount(0)
})

test('banners say what is overdue, about to end, and suspended; a viewer sees no buttons', async ({
  accessibility,
  app,
  owner: { page },
  product,
  signedIn,
  stripe,
  webhooks,
}) => {
  const { organizationId } = product
  await app.pool.query(`update organization set plan = 'free' where id = $1`, [organizationId])
  await page.goto('billing')
  await press(page, 'Upgrade to Pro yearly, $290')
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByText('$290 a year')).toBeVisible()
  const subscription = stripe.state.subscriptions.at(-1)
  if (!subscription) throw new Error('nothing was paid')
  const change = async (to: Partial<typeof subscription>) => {
    Object.assign(subscription, to)
    expect(await webhooks(stripe.event('customer.subscription.updated', subscription))).toBe(200)
    await page.reload()
  }
  await change({ cancel_at: Math.floor(Date.now() / 1_000) + 86_400 })
  await expect(page.getByText(/^Pro ends on/)).toBeVisible()
  await change({ cancel_at: null, status: 'past_due' })
  await expect(page.getByText('The last payment failed')).toBeVisible()
  expect(await accessibility(page)).toEqual([])
  await app.pool.query(`update organization set suspended_at = now(), suspension_reason = $2 where id = $1`, [
    organizationId,
    'Reported for fraud',
  ])
  await page.reload()
  await expect(page.getByText('Reason: Reported for fraud')).toBeVisible()

  const viewer = await givenUser(app.pool)
  await givenMembership(product, viewer, 'viewer')
  const { page: theirs } = await signedIn(viewer.cookie, { baseURL: `${app.url}/${organizationId}/` })
  await theirs.goto('billing')
  await expect(theirs.getByText('An owner or admin can change the plan.')).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Manage in Stripe' })).toHaveCount(0)
})
