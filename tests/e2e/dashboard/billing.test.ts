import { press } from '@/tests/support/browser/actions'
import { givenLicense } from '@/tests/support/fixtures/product'
import { givenMembership, givenUser } from '@/tests/support/fixtures/tenant'
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
  await expect(page.getByText('This organization is on the Free plan.')).toBeVisible()
  expect(await accessibility.atWidths(page, [390, 1280])).toEqual([])
  await page.getByRole('link', { name: 'Open billing' }).click()
  await expect(page.getByRole('heading', { name: 'Free plan' })).toBeVisible()
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
