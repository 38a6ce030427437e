import { expect, test } from 'vitest'
import { createPolymartSeller } from '@/clients/typescript/src/cli/shops/polymart'
import type { Happening, Request } from '@/clients/typescript/src/cli/shops/seller'
import { accountOrder } from '../shop'
import { polymart } from './polymart'

const SECRET = 'polymart-secret-1'
const NOW = new Date('2027-01-31T12:00:05Z')
const AT = '2027-01-31T12:00:00Z'

const bought: Happening = {
  type: 'order.paid',
  timestamp: AT,
  data: {
    order_id: '4217:323',
    customer: { account: { id: '4217' } },
    lines: [{ line_id: '1', product: '323', quantity: 1 }],
  },
}
const removed: Happening = { type: 'order.refunded', timestamp: AT, data: { order_id: '4217:323' } }

const delivery = ({ body, headers }: Request) => ({ body, headers: new Headers(headers), key: '', now: NOW })
const verified = (request: Request, secrets = [SECRET]) => polymart.verify(delivery(request), secrets)
const said = (seller = createPolymartSeller(), happening: Happening = bought): Request => {
  const [request] = seller.say(happening, SECRET, NOW)
  if (!request) throw new Error('nothing was said')
  return request
}
const downloaded = (at = NOW): Request => {
  const request = createPolymartSeller().download?.(SECRET, at, { account: '4217', product: '323' })
  if (!request) throw new Error('nothing was asked')
  return request
}

test('the body is signed, as in the vector of another implementation', () => {
  const body = '{"event":"ping","time":1801396800,"nonce":"O_5ZZ1Wzi5-W2yxo","payload":{}}'
  const signature = '005cd6b6119428d8ef26b967fb7bb744dd5bbbbd358d7c61e72966eee47a6527'
  expect(verified({ body, headers: { 'X-Polymart-Signature': signature } })).toBe('O_5ZZ1Wzi5-W2yxo')
  expect(verified({ body: `${body} `, headers: { 'x-polymart-signature': signature } })).toBeNull()
  expect(polymart.read(body, null)).toEqual({ kind: 'nothing' })
})

test('each of the secrets of a source vouches, another and none do not', () => {
  const request = said()
  const { nonce } = JSON.parse(request.body)
  expect(verified(request)).toBe(nonce)
  expect(verified(request, ['new', SECRET])).toBe(nonce)
  expect(verified(request, [`of-the-downloads ${SECRET}\nof-another-product`])).toBe(nonce)
  expect(verified(request, ['another', ' '])).toBeNull()
  expect(verified({ ...request, headers: {} })).toBeNull()
})

test('an event that is sent again hours later counts', () => {
  const request = said()
  const later = { ...delivery(request), now: new Date('2027-01-31T18:00:00Z') }
  expect(polymart.verify(later, [SECRET])).toBe(JSON.parse(request.body).nonce)
})

test('a purchase is an order of its account and product', () => {
  expect(polymart.read(said().body, null)).toEqual({
    kind: 'events',
    events: [
      {
        type: 'order.paid',
        timestamp: '2027-01-31T12:00:00.000Z',
        data: { ...bought.data, customer: { account: { id: '4217', name: null } }, test: false },
      },
    ],
  })
})

test('a purchase that is removed was refunded, under either of its names', () => {
  const seller = createPolymartSeller()
  said(seller)
  const { body } = said(seller, removed)
  const refunded = {
    kind: 'events',
    events: [{ type: 'order.refunded', timestamp: '2027-01-31T12:00:00.000Z', data: { order_id: '4217:323' } }],
  }
  expect(polymart.read(body, null)).toEqual(refunded)
  expect(polymart.read(body.replace('purchaseRemoved', 'refund'), null)).toEqual(refunded)
})

test.each(['ping', 'product.update', 'product.user.firstDownload', 'product.new'])('%s says nothing', (event) => {
  expect(polymart.read(said().body.replace('product.user.purchase', event), null)).toEqual({ kind: 'nothing' })
})

test('a download is signed as a purchase is, and comes to the same order', () => {
  const download = polymart.download?.(delivery(downloaded()), ['new', SECRET])
  expect(download).toEqual({ account: { id: '4217', name: null }, product: '323', test: false })
  expect(polymart.download?.(delivery(downloaded()), ['another'])).toBeNull()
  const purchase = polymart.read(said().body, null)
  if (!download || purchase.kind !== 'events') throw new Error('nothing was read')
  const order = accountOrder(download)
  expect(purchase.events[0].data).toMatchObject({ order_id: order.order_id, lines: order.lines })
  expect(polymart.answerKey?.('AAAA-BBBB')).toEqual({ value: 'AAAA-BBBB' })
})

test('a download of more than five minutes ago, or from now, is not answered', () => {
  const at = (seconds: number) => polymart.download?.(delivery(downloaded(new Date(+NOW + seconds * 1_000))), [SECRET])
  expect([at(-300), at(300)]).not.toContain(null)
  expect([at(-302), at(302)]).toEqual([null, null])
})

test('a download without an account, and a webhook, are no download', () => {
  const nobody = createPolymartSeller().download?.(SECRET, NOW, { account: '-1', product: '323' })
  expect(polymart.download?.(delivery(nobody ?? downloaded()), [SECRET])).toBeNull()
  expect(polymart.download?.(delivery(said()), [SECRET])).toBeNull()
})

test.each([
  '',
  '{',
  'null',
  '{"event":"product.user.purchase"}',
  '{"event":"product.user.purchase","time":1801396800,"nonce":"n"}',
  '{"event":"product.user.purchase","time":1801396800,"nonce":"n","payload":{"product":{"id":"323"},"user":{}}}',
  '{"event":"product.user.purchase","time":1e99,"nonce":"n","payload":{}}',
])('%s waits with a reason', (body) => {
  expect(polymart.read(body, null)).toMatchObject({ kind: 'incomplete', why: expect.stringMatching(/Polymart/) })
})
