import { expect, test } from 'vitest'
import { untilChanged } from './until-changed'

/** How long it waited, and what came of it; `after` how many answers the job is done. */
async function asked(after: number) {
  const pauses: number[] = []
  let answers = 0
  const ask = async () => ++answers
  const result = await untilChanged(
    ask,
    (answer) => answer > after,
    async (ms) => void pauses.push(ms),
  )
  return { result, pauses }
}

test('a job that is done soon is known soon', async () => {
  expect(await asked(1)).toEqual({ result: 2, pauses: [500, 500] })
})

test('one that waits is asked about less often, and no longer after a minute', async () => {
  const { result, pauses } = await asked(1_000)
  expect(result).toBe(null)
  expect([pauses[0], pauses.at(-1)]).toEqual([500, 2_000])
  expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBe(60_000)
})
