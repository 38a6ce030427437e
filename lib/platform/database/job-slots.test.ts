import { expect, test } from 'vitest'
import { ALL_SLOTS, createJobSlots, JOB_SLOTS } from './job-slots'

test('a kind whose slots are taken is asked for no more, and the others are', async () => {
  const slots = createJobSlots()
  const ends: (() => void)[] = []
  const hold = () => slots.run('customer-mail', () => new Promise<void>((resolve) => ends.push(resolve)))
  expect(slots.forbiddenFlags()).toEqual([])
  const held = Array.from({ length: JOB_SLOTS['customer-mail'] }, hold)
  const failed = slots.run('logo', () => Promise.reject(new Error('broken')))
  expect(slots.forbiddenFlags()).toEqual(['customer-mail', 'logo'])
  await expect(failed).rejects.toThrow('broken')
  for (const end of ends) end()
  await Promise.all(held)
  expect(slots.forbiddenFlags()).toEqual([])
})

test('there is a worker for every slot', () => {
  expect(ALL_SLOTS).toBe(Object.values(JOB_SLOTS).reduce<number>((sum, count) => sum + count, 0))
})
