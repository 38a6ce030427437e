import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { givenPortalCustomer } from '@/tests/support/fixtures/portal/customer'
import { givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'
import { givenOrderLink } from '@/tests/support/fixtures/sales/order-link'
import { type HttpResponse, send } from '@/tests/support/http/client'

const base = inject('transportUrls').api
const pool = new pg.Pool({ connectionString: inject('contractDatabaseUrl'), max: 4, options: '-c timezone=UTC' })
afterAll(() => pool.end())

const get = (path: string, cookie = '', headers: Record<string, string> = {}) =>
  send(base, { path, headers: { ...(cookie && { Cookie: cookie }), ...headers }, from: '127.0.9.1' })

/** As a browser sends the form: the page's referrer policy hides its origin. */
const press = (path: string, cookie = '') => {
  const url = new URL(path, base)
  const body = new URLSearchParams({
    vendor: url.pathname.split('/')[2] ?? '',
    ...Object.fromEntries(url.searchParams),
  })
  return send(base, {
    method: 'POST',
    path: '/api/order-links',
    body: body.toString(),
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: 'null',
      'Sec-Fetch-Site': 'same-origin',
      ...(cookie && { Cookie: cookie }),
    },
    from: '127.0.9.1',
  })
}

const cookieOf = ({ headers }: HttpResponse): string =>
  (headers['set-cookie'] ?? []).find((cookie) => cookie.startsWith('lk_portal_order=')) ?? ''

/** As a browser has it that looked at the page. */
const cookieFor = async (path: string): Promise<string> => cookieOf(await get(path)).split(';')[0] ?? ''

async function givenLink(over: Parameters<typeof givenOrderLink>[2] = {}) {
  const product: ProductFixture = await givenProduct(pool)
  const { license } = await givenPortalCustomer(product)
  return { product, license, path: await givenOrderLink(product, license, over) }
}

test('looking shows no key and uses nothing up; the browser that presses sees it, and signs nobody in', async () => {
  const { license, path } = await givenLink()
  const looks = [await get(path), await get(path, '', { Purpose: 'prefetch' }), await get(path)]
  for (const { status, text, headers } of looks) {
    expect(status).toBe(200)
    expect(text).toContain('Show my license')
    expect(text).not.toContain(license.key)
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['cache-control']).toContain('no-store')
  }
  const [first] = looks
  const given = first ? cookieOf(first) : ''
  expect(given).toMatch(/^lk_portal_order=[\w-]{36}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=86400$/)
  const cookie = given.split(';')[0] ?? ''
  const pressed = await press(path, cookie)
  expect([pressed.status, pressed.headers.location, cookieOf(pressed)]).toEqual([303, path, given])
  expect([pressed.headers['referrer-policy'], pressed.headers['cache-control']]).toEqual(['no-referrer', 'no-store'])
  const shown = await get(path, cookie)
  expect(shown.text).toContain(license.key)
  expect(shown.headers['cache-control']).toContain('no-store')
  const other = await get(path)
  expect(other.text).toContain('This link was already opened')
  expect(other.text).not.toContain(license.key)
  expect((await send(base, { path: '/api/portal/me', headers: { Cookie: cookie } })).status).toBe(401)
})

test('of two that press together, one sees it; without the cookie of the page, nothing is opened', async () => {
  const { license, path } = await givenLink()
  const fromElsewhere = await press(path)
  expect([fromElsewhere.status, fromElsewhere.headers.location, cookieOf(fromElsewhere)]).toEqual([303, path, ''])
  const cookies = [await cookieFor(path), await cookieFor(path)]
  const answers = await Promise.all(cookies.map((cookie) => press(path, cookie)))
  expect(answers.map(({ status }) => status)).toEqual([303, 303])
  const pages = await Promise.all(cookies.map((cookie) => get(path, cookie)))
  expect(pages.filter(({ text }) => text.includes(license.key)).length).toBe(1)
})

test('a link that opens nothing answers like one that does, whatever the reason', async () => {
  const [{ path, license }, stranger] = [await givenLink(), await givenLink()]
  const expired = await givenLink({ expiresAt: new Date(Date.now() - 1_000) })
  const elsewhere = `${new URL(stranger.path, base).pathname}${new URL(path, base).search}`
  const madeUp = `${new URL(path, base).pathname}?token=${'a'.repeat(43)}`
  for (const [wrong, title] of [
    [expired.path, 'This link has expired'],
    [elsewhere, 'This link doesn’t work'],
    [madeUp, 'This link doesn’t work'],
    [new URL(path, base).pathname, 'This link is incomplete'],
  ] as const) {
    const cookie = await cookieFor(wrong)
    const pressed = await press(wrong, cookie)
    expect(pressed.status).toBe(303)
    const { status, text, headers } = await get(wrong, cookie)
    expect([status, headers['referrer-policy']]).toEqual([200, 'no-referrer'])
    expect(text).toContain(title)
    for (const key of [license.key, stranger.license.key, expired.license.key]) expect(text).not.toContain(key)
  }
  expect((await get(path)).text).toContain('Show my license')
})

test('a refunded order says so, and one that has not come yet is waited for', async () => {
  const refunded = await givenLink({ lost: 'refunded', state: 'refunded' })
  expect((await get(refunded.path)).text).toContain('This order was refunded')
  const waiting = await givenOrderLink(refunded.product, null)
  expect((await get(waiting)).text).toContain('Your license isn’t here yet')
  const inGerman = await get(waiting, '', { 'Accept-Language': 'de' })
  expect(inGerman.text).toContain('Ihre Lizenz ist noch nicht da')
})

test('the token stays out of the tables and of the audit log', async () => {
  const { product, path } = await givenLink()
  await press(path, await cookieFor(path))
  const token = new URL(path, base).searchParams.get('token') ?? ''
  const { rows } = await pool.query(
    `select row_to_json(a)::text as line from audit_entry a where organization_id = $1
     union all select row_to_json(l)::text from order_link l where organization_id = $1`,
    [product.organizationId],
  )
  expect(rows.length).toBe(2)
  expect(rows.map(({ line }) => line).join('\n')).not.toContain(token)
})

test('a body that is no form of ours opens nothing', async () => {
  const { path } = await givenLink()
  const Cookie = await cookieFor(path)
  const token = new URL(path, base).searchParams.get('token') ?? ''
  for (const [type, body] of [
    ['application/x-www-form-urlencoded', ''],
    ['application/x-www-form-urlencoded', `token=${token}`],
    ['application/json', JSON.stringify({ vendor: path.split('/')[2], token })],
    ['application/x-www-form-urlencoded', `vendor=${path.split('/')[2]}&token=${token}&x=${'x'.repeat(10_000)}`],
  ] as const) {
    const headers = { Cookie, 'Content-Type': type, Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }
    const { status } = await send(base, { method: 'POST', path: '/api/order-links', body, headers, from: '127.0.9.1' })
    expect([303, 400, 413, 415]).toContain(status)
    expect((await get(path, Cookie)).text).toContain('Show my license')
  }
})
