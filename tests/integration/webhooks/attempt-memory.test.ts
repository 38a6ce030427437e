import { ClientRequest } from 'node:http'
import { queryObjects } from 'node:v8'
import { expect, test } from 'vitest'
import { createDestinations } from '@/lib/webhooks/server/delivery/destination'
import { resolveHost } from '@/lib/webhooks/server/delivery/resolve-host'
import { sendRequest } from '@/lib/webhooks/server/delivery/send-request'
import { startReceiver } from '@/tests/support/servers/webhook-receiver'

const ATTEMPTS = 50

/** Collects garbage first. */
const requestsKept = (): number => queryObjects(ClientRequest, { format: 'count' })

test('an attempt is not kept in memory once it has ended', async () => {
  const receiver = await startReceiver()
  const parts = { destinations: createDestinations({ allowed: '127.0.0.0/8', resolveHost }), timeoutMs: 10_000 }
  const worker = new AbortController()
  const attempt = () =>
    sendRequest(parts, { url: receiver.url, headers: {}, body: '{}' }, { now: new Date(), stop: worker.signal })
  await attempt()
  const before = requestsKept()
  for (let i = 0; i < ATTEMPTS; i++) expect((await attempt()).outcome.kind).toBe('arrived')
  expect(requestsKept() - before).toBeLessThan(ATTEMPTS / 5)
  worker.abort()
  await receiver.close()
})
