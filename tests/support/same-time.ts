import { expect } from 'vitest'

export const ROUNDS = 12

type Try = (round: number) => Promise<unknown>

/**
 * Two kinds of try do the same work, so that their time tells nobody which it was. In turn, and the quickest of each:
 * whatever else the machine does only adds. Without the work of a password a try takes a tenth of the time.
 */
export async function expectSameTime(one: Try, other: Try): Promise<void> {
  const [ofOne, ofOther]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    ofOne.push(await timed(one, round))
    ofOther.push(await timed(other, round))
  }
  const [less = 0, more = 0] = [Math.min(...ofOne), Math.min(...ofOther)].toSorted((a, b) => a - b)
  expect(less).toBeGreaterThan(more / 3)
}

async function timed(work: Try, round: number): Promise<number> {
  const began = performance.now()
  await work(round)
  return performance.now() - began
}
