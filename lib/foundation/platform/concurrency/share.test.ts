import { expect, test } from 'vitest'
import { createPerKeyLimit } from './share'

test('two tasks per key run, the third waits, the fourth is refused, and other keys are not delayed', async () => {
  const share = createPerKeyLimit({ most: 2, mostWaiting: 1, refusal: 'Later.' })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const hold = (name: string) => () => {
    begun.push(name)
    return new Promise<void>((resolve) => ends.push(resolve))
  }
  const all = [share('v', hold('v1')), share('v', hold('v2')), share('v', hold('v3'))]
  await expect(share('v', hold('v4'))).rejects.toMatchObject({ code: 'too_many_requests', message: 'Later.' })
  expect(await share('w', async () => 'done')).toBe('done')
  expect(begun).toEqual(['v1', 'v2'])
  ends.shift()?.()
  await all[0]
  await Promise.resolve()
  expect(begun).toEqual(['v1', 'v2', 'v3'])
  for (const end of ends) end()
  await Promise.all(all)
  await expect(share('v', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await Promise.all([share('v', async () => 1), share('v', async () => 2)])).toEqual([1, 2])
})
