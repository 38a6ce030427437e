import { expect, test } from 'vitest'
import { serialize } from './serialize'

test('tasks run one after the other, even after one that fails', async () => {
  const turns = serialize()
  const seen: string[] = []
  const task = (name: string, fails = false) =>
    turns(async () => {
      seen.push(`${name} begins`)
      await new Promise((resolve) => setImmediate(resolve))
      seen.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    })
  const [first, second, third] = [task('a'), task('b', true), task('c')]
  await expect(second).rejects.toThrow('b')
  expect([await first, await third]).toEqual(['a', 'c'])
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})
