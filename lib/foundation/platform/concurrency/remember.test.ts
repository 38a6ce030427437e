import { expect, test } from 'vitest'
import { rememberEach, rememberIfThere } from './remember'

function givenMemory(most: number) {
  let time = 0
  const asked: string[] = []
  const ask = async (key: string) => {
    asked.push(key)
    if (key === 'fails') throw new Error('no')
    return `${key} ${asked.length}`
  }
  const remembered = rememberEach(ask, { ms: 1_000, now: () => time, most })
  return { remembered, asked, pass: (ms: number) => (time += ms) }
}

test('concurrent callers, and callers within `ms`, share one answer; later ones get a new one', async () => {
  const { remembered, asked, pass } = givenMemory(10)
  expect(await Promise.all([remembered('a'), remembered('a'), remembered('b')])).toEqual(['a 1', 'a 1', 'b 2'])
  pass(999)
  expect(await remembered('a')).toBe('a 1')
  pass(1)
  expect(await remembered('a')).toBe('a 3')
  expect(asked).toEqual(['a', 'b', 'a'])
})

test('a failure is not cached', async () => {
  const { remembered, asked } = givenMemory(10)
  await expect(remembered('fails')).rejects.toThrow('no')
  await expect(remembered('fails')).rejects.toThrow('no')
  expect(asked.length).toBe(2)
})

test('the number of cached keys is bounded', async () => {
  const { remembered, asked } = givenMemory(2)
  for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) await remembered(key)
  expect(asked).toEqual(['a', 'b', 'c', 'a'])
})

test('what a page does without is null after a failure, and is asked about again later', async () => {
  let [time, asked, isAway] = [0, 0, true]
  const ask = async () => {
    asked += 1
    if (isAway) throw new Error('no')
    return 'there'
  }
  const read = rememberIfThere(ask, { ms: 60_000, retryMs: 5_000, now: () => time })
  expect([await read(), await read(), asked]).toEqual([null, null, 1])
  isAway = false
  time = 4_999
  expect(await read()).toBeNull()
  time = 5_000
  expect([await read(), await read(), asked]).toEqual(['there', 'there', 2])
})
