import { expect, test } from 'vitest'
import { createRedisBreaker } from './redis-circuit-breaker'

test('reports once that Redis fails, and that it is back once it answers', async () => {
  const said: boolean[] = []
  const back = new Promise<void>((resolve) => {
    let tries = 0
    const probe = async () => {
      tries += 1
      if (tries < 2) throw new Error('down')
    }
    const breaker = createRedisBreaker(probe, (isOpen) => {
      said.push(isOpen)
      if (!isOpen) resolve()
    })
    breaker.open(new Error('down'))
    breaker.open(new Error('down'))
    expect(breaker.isOpen()).toBe(true)
  })
  await back
  expect(said).toEqual([true, false])
})

test('a breaker that is shut down while open does not report that Redis is back', async () => {
  const said: boolean[] = []
  await new Promise<void>((asked) => {
    const probe = async () => {
      breaker.end()
      asked()
      throw new Error('down')
    }
    const breaker = createRedisBreaker(probe, (isOpen) => said.push(isOpen))
    breaker.open(new Error('down'))
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(said).toEqual([true])
})
