import { expect, test } from 'vitest'
import { createHealth } from '@/lib/foundation/platform/log/health'
import { answerHealth, answerProbe, createProbes } from './probes'

function givenProbes() {
  const health = createHealth()
  const state = { asked: 0, isUp: true, now: 0 }
  const assertReady = async () => {
    state.asked += 1
    await new Promise((resolve) => setImmediate(resolve))
    if (!state.isUp) throw new Error('down')
  }
  return { health, state, probes: createProbes({ assertReady, health, now: () => state.now }) }
}

const bodyOf = async (ask: () => Promise<{ status: number; body: string }>) => {
  const { status, body } = await ask()
  return [status, JSON.parse(body)]
}

test('500 probes at once ask the database once, and again only after a second', async () => {
  const { probes, state } = givenProbes()
  await Promise.all(Array.from({ length: 500 }, () => probes.ready()))
  expect(state.asked).toBe(1)
  state.now = 999
  await probes.ready()
  expect(state.asked).toBe(1)
  state.now = 1_000
  await Promise.all(Array.from({ length: 500 }, () => probes.ready()))
  expect(state.asked).toBe(2)
})

test('a database that cannot be reached is 503, remembered as long, and 200 after it', async () => {
  const { probes, state } = givenProbes()
  state.isUp = false
  expect(await bodyOf(probes.ready)).toEqual([503, { status: 'unavailable', database: 'unreachable' }])
  await probes.ready()
  expect(state.asked).toBe(1)
  state.isUp = true
  state.now = 1_000
  expect(await bodyOf(probes.ready)).toEqual([200, { status: 'ready' }])
})

test('a part that fails is named, and the process stays in rotation', async () => {
  const { probes, health } = givenProbes()
  const queue = health.part('queue')
  queue.fails()
  expect(await bodyOf(probes.ready)).toEqual([200, { status: 'degraded', degraded: ['queue'] }])
  queue.works()
  expect(await bodyOf(probes.ready)).toEqual([200, { status: 'ready' }])
})

test('a stopping process reports it at once, without a query', async () => {
  const { probes, health, state } = givenProbes()
  health.beginStop()
  expect(await bodyOf(probes.ready)).toEqual([503, { status: 'stopping' }])
  expect(state.asked).toBe(0)
})

test('any other method gets the list of allowed methods', async () => {
  const { status, headers } = await answerProbe('POST', answerHealth)
  expect([status, headers['Allow']]).toEqual([405, 'GET, HEAD'])
  expect((await answerProbe('HEAD', answerHealth)).status).toBe(200)
})
