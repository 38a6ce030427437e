import { givenLicense } from '@/tests/support/fixtures/product'
import { expect, test } from '../fixtures'

test('the start page: readable, accessible, nothing cut off on a phone or a wide screen, in light and in dark', async ({
  accessibility,
  app,
  consoleErrors,
  page,
}) => {
  const elsewhere: string[] = []
  page.on('request', (request) => !request.url().startsWith(app.url) && elsewhere.push(request.url()))
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByText('Revoked', { exact: true }).click()
    await expect(page.locator('code', { hasText: '"status": "revoked"' })).toBeVisible()
    // This installation has no demo to ask.
    await expect(page.getByText('Example of a recorded response.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open the customer portal' })).toHaveAttribute('href', '/portal')
    expect(await accessibility(page)).toEqual([])
  }
  expect(consoleErrors).toEqual([])
  expect(elsewhere).toEqual([])
})

test('the start page has the pictures that tabs and shared links show', async ({ app, page, request }) => {
  await page.goto('/')
  const social = await page.locator('meta[property="og:image"]').getAttribute('content')
  for (const path of ['/favicon.ico', '/icon.svg', '/apple-touch-icon.png', new URL(social ?? '').pathname]) {
    const answer = await request.get(`${app.url}${path}`)
    expect([path, answer.status(), answer.headers()['content-type']]).toEqual([
      path,
      200,
      expect.stringMatching(/^image\//),
    ])
  }
})

test('with a demo, the start page shows what this server answers about it, and leaves no trace', async ({
  app,
  page,
  product,
}) => {
  await givenLicense(product, { expiresAt: new Date('2024-01-31T00:00:00Z') })
  await app.pool.query('update organization set is_demo = true where id = $1', [product.organizationId])
  const refused = page.waitForEvent('requestfinished', (request) => request.url().endsWith('?license=active'))
  await page.goto('/')
  // It has no such license. A browser calls a request finished once its answer was read.
  expect((await (await refused).response())?.status()).toBe(404)
  await page.getByText('Expired', { exact: true }).click()
  await expect(page.getByText("Live response from this server's demo license.")).toBeVisible()
  await expect(page.locator('code', { hasText: '"expires": "2024-01-31T00:00:00.000Z"' })).toBeVisible()
  await app.pool.query('update organization set is_demo = false where id = $1', [product.organizationId])
  const { rowCount } = await app.pool.query('select from usage_hour where organization_id = $1', [
    product.organizationId,
  ])
  expect(rowCount).toBe(0)
})

test('a signed-in reader of the start page is led to their dashboard', async ({ app, owner: { page } }) => {
  await page.goto(`${app.url}/`)
  await page.getByRole('link', { name: 'Open the dashboard' }).first().click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('an unknown page links to the dashboard, which asks a visitor to sign in', async ({ page }) => {
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to dashboard' }).click()
  await expect(page).toHaveURL(/\/(sign-in|setup)$/)
})

test('pages, their scripts and the OpenAPI document come compressed; answers of the API do not', async ({ app }) => {
  const ask = async (path: string) => {
    const answer = await fetch(`${app.url}${path}`, { headers: { 'accept-encoding': 'br' } })
    return { encoding: answer.headers.get('content-encoding'), text: await answer.text() }
  }
  const start = await ask('/')
  expect(start).toMatchObject({ encoding: 'br', text: expect.stringContaining('</html>') })
  const script = /src="(\/_next\/static\/[^"]+\.js)"/.exec(start.text)?.[1] ?? ''
  expect((await ask(script)).encoding).toBe('br')
  expect(await ask('/api/v1/openapi.json')).toMatchObject({ encoding: 'br', text: expect.stringMatching(/^\{.*\}$/s) })
  expect((await ask('/api/health')).encoding).toBeNull()
})
