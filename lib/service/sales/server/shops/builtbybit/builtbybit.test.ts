import { expect, test } from 'vitest'
import { createBuiltbybitSeller } from '@/clients/typescript/src/cli/shops/builtbybit'
import type { Happening, Request } from '@/clients/typescript/src/cli/shops/seller'
import { accountOrder } from '../shop'
import { builtbybit } from './builtbybit'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const NOW = new Date('2027-01-31T12:00:05Z')
const AT = '2027-01-31T12:00:00Z'

const bought = (product = '62494', over: object = {}): Happening => ({
  type: 'order.paid',
  timestamp: AT,
  data: {
    order_id: `540773:${product}`,
    customer: { account: { id: '540773', name: 'ada' } },
    lines: [{ line_id: '1', product, quantity: 1 }],
    ...{ amount: '19.99', ...over },
  },
})
const said = (happening: Happening): Request => {
  const [request] = createBuiltbybitSeller().say(happening, SECRET, NOW)
  if (!request) throw new Error('nothing was said')
  return request
}
const delivery = ({ body, headers }: Request) => ({ body, headers: new Headers(headers), key: '', now: NOW })
const verified = (request: Request, secrets = [SECRET]) => builtbybit.verify(delivery(request), secrets)
const withFields = (body: string, over: object): string => JSON.stringify({ ...JSON.parse(body), ...over })

test('the secret in the body vouches, the new one or the one before', () => {
  const request = said(bought())
  expect(verified(request)).toBe('purchase:540773:62494:1801396800')
  expect(verified(request, ['new', SECRET])).toBe(verified(request))
  expect(verified(request, ['another'])).toBeNull()
  for (const secret of ['', null, 7, [SECRET]])
    expect(verified({ ...request, body: withFields(request.body, { secret }) })).toBeNull()
})

test('a form says the same as JSON', () => {
  const request = said(bought())
  const form = { ...request, body: new URLSearchParams(JSON.parse(request.body)).toString() }
  expect(verified(form)).toBe(verified(request))
  expect(builtbybit.read(form.body, null)).toEqual(builtbybit.read(request.body, null))
})

test('a purchase is an order of its account and resource', () => {
  const { timestamp, data } = bought()
  expect(builtbybit.read(said(bought()).body, null)).toEqual({
    kind: 'events',
    events: [
      {
        type: 'order.paid',
        timestamp: new Date(timestamp).toISOString(),
        data: { ...data, test: false },
      },
    ],
  })
})

test('an addon is a product of its own, and none is 0 or nothing', () => {
  const request = said(bought('62494:811'))
  expect(verified(request)).toBe('purchase:540773:62494:811:1801396800')
  expect(builtbybit.read(request.body, null)).toMatchObject({
    events: [{ data: { order_id: '540773:62494:811', lines: [{ line_id: '1', product: '62494:811' }] } }],
  })
  for (const addon_id of ['', '0', 0, null, undefined])
    expect(builtbybit.read(withFields(request.body, { addon_id }), null)).toMatchObject({
      events: [{ data: { order_id: '540773:62494' } }],
    })
})

test('a template may leave out what is not needed, and write numbers', () => {
  const body = JSON.stringify({ secret: SECRET, user_id: 540773, resource_id: 62494, purchase_date: 1801396800 })
  expect(builtbybit.read(body, null)).toMatchObject({
    events: [{ data: { order_id: '540773:62494', customer: { account: { id: '540773', name: null } }, amount: null } }],
  })
})

test('a download is vouched for as a purchase is, and comes to the same order', () => {
  const request = createBuiltbybitSeller().download?.(SECRET, NOW, { account: '540773', product: '62494' })
  if (!request) throw new Error('nothing was asked')
  const download = builtbybit.download?.(delivery(request), ['new', SECRET])
  expect(download).toEqual({ account: { id: '540773', name: null }, product: '62494', test: false })
  expect(builtbybit.download?.(delivery(request), ['another'])).toBeNull()
  const purchase = builtbybit.read(said(bought()).body, null)
  if (!download || purchase.kind !== 'events') throw new Error('nothing was read')
  const order = accountOrder(download)
  expect(purchase.events[0].data).toMatchObject({ order_id: order.order_id, lines: order.lines })
  expect(builtbybit.read(request.body, null)).toMatchObject({
    ...{ kind: 'incomplete', why: expect.stringContaining('URL for keys') },
  })
})

test('a purchase, and a download that names nobody or nothing, are not answered', () => {
  expect(builtbybit.download?.(delivery(said(bought())), [SECRET])).toBeNull()
  const asked = (fields: Record<string, string>) =>
    builtbybit.download?.(
      {
        body: new URLSearchParams({ secret: SECRET, ...fields }).toString(),
        headers: new Headers(),
        key: '',
        now: NOW,
      },
      [SECRET],
    )
  expect(asked({ user_id: '540773', resource_id: '62494' })).not.toBeNull()
  expect(asked({ user_id: '', resource_id: '62494' })).toBeNull()
  expect(asked({ user_id: '540773' })).toBeNull()
  expect(asked({ user_id: '../1', resource_id: '62494' })).toBeNull()
})

test('the secret is not kept, and what is kept reads the same', () => {
  const request = said(bought())
  const kept = builtbybit.keep?.(request.body) ?? ''
  expect(kept).not.toContain(SECRET)
  expect(builtbybit.read(kept, null)).toEqual(builtbybit.read(request.body, null))
})

test.each([
  ['', 'user_id'],
  ['{', 'user_id'],
  ['[]', 'user_id'],
  [`{"secret":"${SECRET}","user_id":"{user_id}"}`, 'user_id'],
  ['{"user_id":"1","purchase_date":"1801396800"}', 'resource_id'],
  ['{"user_id":"1","resource_id":"2"}', 'purchase_date'],
  ['{"user_id":"1","resource_id":"2","purchase_date":"99999999999999999999"}', 'purchase_date'],
  ['{"user_id":"1","resource_id":"2","purchase_date":"1801396800","addon_id":"{addon_id}"}', 'addon_id'],
])('of the body %s the field %s is named', (body, field) => {
  expect(builtbybit.read(body, null)).toMatchObject({ kind: 'incomplete', why: expect.stringContaining(field) })
})

test('a body that is not as the template has it is let in by its secret, and is known by its hash', () => {
  expect(verified({ body: `{"secret":"${SECRET}"}`, headers: {} })).toMatch(/^body:[0-9a-f]{64}$/)
})
