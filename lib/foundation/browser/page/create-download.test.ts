import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDownload } from './create-download'

const window = new EventTarget()
let unsubscribe = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
})
afterEach(() => {
  unsubscribe()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A server that is away until `isBack`, and a part that is shown. */
function givenShownPart() {
  const server = { calls: 0, isBack: false }
  const download = createDownload(async () => {
    server.calls += 1
    if (!server.isBack) throw new Error('the file cannot be fetched')
    return 'part'
  })
  unsubscribe = download.subscribe(() => {})
  return { server, download }
}

test('a failed download is tried again after pauses that grow', async () => {
  const { server, download } = givenShownPart()
  const calls: number[] = []
  for (const seconds of [0, 1, 2, 1, 8, 1]) {
    await vi.advanceTimersByTimeAsync(seconds * 1_000)
    calls.push(server.calls)
  }
  expect(calls).toEqual([1, 2, 2, 3, 3, 4])
  expect(download.read()).toEqual({ part: null, hasFailed: true, isTrying: false })
})

test('what has failed for good is not fetched for the life of the tab', async () => {
  const { server } = givenShownPart()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(server.calls).toBe(4)
})

test('a press tries again', async () => {
  const { server, download } = givenShownPart()
  await vi.advanceTimersByTimeAsync(60_000)
  server.isBack = true
  download.start()
  expect(download.read()).toEqual({ part: null, hasFailed: true, isTrying: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(download.read()).toEqual({ part: 'part', hasFailed: false, isTrying: false })
})

test('a browser that is back online tries at once, whether it paused or had given up', async () => {
  for (const waitedMs of [100, 60_000]) {
    const { server, download } = givenShownPart()
    await vi.advanceTimersByTimeAsync(waitedMs)
    server.isBack = true
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(download.read().part).toBe('part')
    unsubscribe()
  }
})

test('a part that is not shown is left alone, and fetched when it is shown again', async () => {
  const { server, download } = givenShownPart()
  await vi.advanceTimersByTimeAsync(60_000)
  unsubscribe()
  server.isBack = true
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(server.calls).toBe(4)
  unsubscribe = download.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(download.read().part).toBe('part')
})
