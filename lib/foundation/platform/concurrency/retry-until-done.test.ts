import { expect, test, vi } from 'vitest'
import { onceDone } from './retry-until-done'

test('the check runs once, however many calls wait for it', async () => {
  const check = vi.fn(async () => undefined)
  const { before } = onceDone(check)
  expect(await Promise.all([before(async () => 'a'), before(async () => 'b')])).toEqual(['a', 'b'])
  expect(await before(async () => 'c')).toBe('c')
  expect(check).toHaveBeenCalledTimes(1)
})

test('after a failed check nothing runs, and the next call repeats the check', async () => {
  const check = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('the database is away'))
  const { before } = onceDone(check)
  const run = vi.fn(async () => 'done')
  await expect(before(run)).rejects.toThrow('the database is away')
  expect(run).not.toHaveBeenCalled()
  expect(await before(run)).toBe('done')
  expect(check).toHaveBeenCalledTimes(2)
})
