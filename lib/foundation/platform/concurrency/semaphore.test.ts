import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSemaphore, createSemaphores, type Release } from './semaphore'

const held = (permit: Release | 'full' | 'left' | null): Release => {
  if (typeof permit !== 'function') throw new Error(`no permit: ${permit}`)
  return permit
}

test('who waits is served in order, one more than may wait is told at once, and a permit given back twice counts once', async () => {
  const semaphore = createSemaphore({ most: 1, mostWaiting: 2 })
  const order: string[] = []
  const ask = async (name: string) => {
    const permit = await semaphore.acquire()
    order.push(typeof permit === 'string' ? `${name} ${permit}` : name)
    return permit
  }
  const first = held(await ask('a'))
  const [second, third] = [ask('b'), ask('c')]
  expect(await ask('d')).toBe('full')
  first()
  const release = held(await second)
  expect(order).toEqual(['a', 'd full', 'b'])
  first()
  await Promise.resolve()
  expect(order).toEqual(['a', 'd full', 'b'])
  release()
  await third
  expect(order).toEqual(['a', 'd full', 'b', 'c'])
})

test('who leaves while waiting gets no permit, and leaves room in the line', async () => {
  const semaphore = createSemaphore({ most: 1, mostWaiting: 1 })
  const first = held(semaphore.tryAcquire())
  const leaving = new AbortController()
  const left = semaphore.acquire(leaving.signal)
  leaving.abort()
  expect(await left).toBe('left')
  const patient = semaphore.acquire()
  first()
  held(await patient)
  expect(semaphore.tryAcquire()).toBe(null)
})

test('a permit that was handed on is not lost when its owner leaves later', async () => {
  const semaphore = createSemaphore({ most: 1, mostWaiting: 1 })
  const first = held(semaphore.tryAcquire())
  const leaving = new AbortController()
  const second = semaphore.acquire(leaving.signal)
  first()
  leaving.abort()
  held(await second)()
  held(semaphore.tryAcquire())
})

test('keys do not delay each other, and one that nobody holds begins anew', async () => {
  const of = createSemaphores({ most: 1 })
  const release = held(of('a').tryAcquire())
  expect([of('a').tryAcquire(), await of('a').acquire()]).toEqual([null, 'full'])
  held(of('b').tryAcquire())()
  release()
  held(of('a').tryAcquire())
})

const steps = fc.array(fc.tuple(fc.constantFrom('ask', 'release', 'leave', 'again'), fc.nat(20)), { maxLength: 60 })

test('whatever is asked, given back and left: never more than `most`, none lost, in order of arrival', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.nat(4), steps, async (most, mostWaiting, given) => {
      const semaphore = createSemaphore({ most, mostWaiting })
      const asked: { leaving: AbortController; permit?: Release | 'full' | 'left' }[] = []
      const inHand: Release[] = []
      const served: number[] = []
      for (const [step, n] of given) {
        if (step === 'ask') {
          const call = { leaving: new AbortController() } as (typeof asked)[number]
          const number = asked.push(call)
          void semaphore.acquire(call.leaving.signal).then((permit) => {
            call.permit = permit
            if (typeof permit === 'string') return
            inHand.push(permit)
            served.push(number)
          })
        } else if (step === 'release') inHand.splice(n % (inHand.length || 1), 1)[0]?.()
        else if (step === 'leave') asked[n]?.leaving.abort()
        else {
          const permit = asked[n]?.permit
          // Given back already, or not in hand: a second time changes nothing.
          if (typeof permit === 'function' && !inHand.includes(permit)) permit()
        }
        await new Promise((resolve) => setImmediate(resolve))
        expect(inHand.length).toBeLessThanOrEqual(most)
        const waiting = asked.filter(({ permit }) => permit === undefined).length
        expect(waiting).toBeLessThanOrEqual(mostWaiting)
        if (waiting > 0) expect(inHand.length).toBe(most)
      }
      expect(served).toEqual(served.toSorted((a, b) => a - b))
    }),
    { numRuns: 300 },
  )
})
