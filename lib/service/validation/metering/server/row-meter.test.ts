import { expect, test } from 'vitest'
import { createRowMeter } from './row-meter'

type Request = { id: string }

/** Every request is granted, except those of row a while its first statement stalls and holds the row. */
function givenMeter() {
  let isHeld = true
  let end = (): void => undefined
  const stalled = new Promise<void>((resolve) => {
    end = () => {
      isHeld = false
      resolve()
    }
  })
  const statements: string[][] = []
  const used = new Map<string, number>()
  const grant = ({ id }: Request) => {
    used.set(id, (used.get(id) ?? 0) + 1)
    return { granted: 1, used: used.get(id) ?? 0 }
  }
  const takeQuota = async (requests: Request[]) => {
    const isFirst = statements.push(requests.map(({ id }) => id)) === 1
    if (isFirst) await stalled
    return requests.map((request) => (request.id === 'a' && isHeld ? ('busy' as const) : grant(request)))
  }
  return { meter: createRowMeter({ takeQuota, idOf: ({ id }: Request) => id }), statements, end }
}

const of = (...ids: string[]) => ids.map((id) => ({ id }))

test('a statement that stalls delays only the calls of its own rows, and each is counted once', async () => {
  const { meter, statements, end } = givenMeter()
  const first = meter(of('a'))
  const [second, other] = await meter(of('a', 'b'))
  expect(other).toEqual({ granted: 1, used: 1 })
  expect(second).toBeInstanceOf(Promise)
  // From now on the stalled row is known, and batches that need it do not wait for it any more.
  const [third, more] = await meter(of('a', 'b'))
  expect(more).toEqual({ granted: 1, used: 2 })
  expect(statements.filter((ids) => ids.includes('b'))).toEqual([['b'], ['b']])
  end()
  expect(await first).toEqual([{ granted: 1, used: 1 }])
  expect(await Promise.all([second, third])).toEqual([
    { granted: 1, used: 2 },
    { granted: 1, used: 3 },
  ])
})

test('batches that do not stall take turns in one statement each', async () => {
  const { meter, statements, end } = givenMeter()
  const batches = [meter(of('a', 'b')), meter(of('b', 'c')), meter(of('c', 'a'))]
  end()
  expect((await Promise.all(batches)).flat()).toHaveLength(6)
  expect(statements).toEqual([
    ['a', 'b'],
    ['b', 'c'],
    ['a', 'c'],
  ])
})
