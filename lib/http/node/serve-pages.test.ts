import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { servePages } from './serve-pages'

const PAGE = { url: '/licenses' } as IncomingMessage
const client = () => new EventEmitter() as unknown as ServerResponse

/** Pages of which each ends when the test says so. */
function givenPages(limits: Parameters<typeof servePages>[1]) {
  const ends: (() => void)[] = []
  const serve = servePages(() => new Promise((resolve) => ends.push(resolve)), limits)
  return { ends, serve }
}

test('a client that disconnects while it waits costs no render', async () => {
  const { ends, serve } = givenPages({ most: 1, mostWaiting: 1, longestMs: 60_000 })
  void serve(PAGE, client())
  const leaver = client()
  const left = serve(PAGE, leaver)
  leaver.emit('close')
  await left
  void serve(PAGE, client())
  ends[0]?.()
  await expect.poll(() => ends.length).toBe(2)
})

test('a page that does not end holds up the next one for a while only', async () => {
  const { ends, serve } = givenPages({ most: 1, mostWaiting: 1, longestMs: 1 })
  void serve(PAGE, client())
  void serve(PAGE, client())
  await expect.poll(() => ends.length).toBe(2)
})

test('calls of the API wait for no page', async () => {
  const { ends, serve } = givenPages({ most: 1, mostWaiting: 0, longestMs: 60_000 })
  void serve(PAGE, client())
  void serve({ url: '/api/ready' } as IncomingMessage, client())
  await expect.poll(() => ends.length).toBe(2)
})
