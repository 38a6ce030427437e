import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '@/lib/foundation/platform/config/env'
import { CLIENT_ADDRESS_HEADER } from '@/lib/http/node/own-headers'
import { signedHeaders } from '@/lib/service/webhooks/server/webhook-secret'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenShop, paidEvent, receiverOf } from '@/tests/support/fixtures/sales/shop'

const db = databaseOfFile()
// As in a process behind ours, which says who calls. The environment may have been read before.
beforeAll(() => void Object.assign(readEnv(), { LATCHKEY_EDGE: '1' }))
afterAll(() => void Object.assign(readEnv(), { LATCHKEY_EDGE: undefined }))

const NOON = new Date('2027-01-31T12:00:00Z')
const LATER = new Date('2027-01-31T12:01:00Z')

test('who guesses waits a minute; the shop, at its own address, does not, nor does any other', async () => {
  const [shop, other] = [await givenShop(db.pool), await givenShop(db.pool)]
  const receive = receiverOf(db.pool)
  const send = async ({ id, secret }: { id: string; secret: string }, address: string, at = NOON) => {
    const body = JSON.stringify(paidEvent())
    // Signed by the clock of the machine, as the library that verifies it has no other.
    const signed = signedHeaders({ id: randomUUID(), at: new Date(), body }, [secret])
    const headers = { ...signed, [CLIENT_ADDRESS_HEADER]: address }
    return (await receive(id, body, headers, { at })).status
  }
  const guess = () => send({ ...shop.source, secret: other.source.secret }, '192.0.2.66')
  const guesses: number[] = []
  for (let i = 0; i < 30; i++) guesses.push(...(await Promise.all(Array.from({ length: 10 }, guess))))
  expect(new Set(guesses)).toEqual(new Set([401]))
  expect(await guess()).toBe(429)
  expect(await send(shop.source, '192.0.2.7')).toBe(200)
  expect(await send(other.source, '192.0.2.66')).toBe(200)
  expect(await send(shop.source, '192.0.2.66', LATER)).toBe(200)
})
