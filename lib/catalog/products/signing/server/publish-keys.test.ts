import { expect, test } from 'vitest'
import { createPublishKeys } from './publish-keys'

const NOW = new Date('2026-11-22T12:00:00.000Z')
const key = { kid: 'k', publicKey: Uint8Array.of(1), activeFrom: new Date(0) }

/** A load that ends when the test decides. */
function givenKeys(products: Record<string, (typeof key)[]>) {
  const loads: string[][] = []
  const ends: (() => void)[] = []
  const load = (ids: string[]) => {
    loads.push(ids)
    const found = new Map(ids.flatMap((id) => (products[id] ? [[id, products[id]] as const] : [])))
    return new Promise<typeof found>((resolve) => ends.push(() => resolve(found)))
  }
  return { publish: createPublishKeys(load, () => NOW), loads, end: () => ends.shift()?.() }
}
const nextTurn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

test('500 questions at once take two statements, and never two at a time', async () => {
  const { publish, loads, end } = givenKeys({ a: [key], b: [] })
  const asked = Array.from({ length: 500 }, (_, i) => publish(['a', 'b', 'none'][i % 3] ?? ''))
  await nextTurn()
  expect(loads).toEqual([['a', 'b', 'none']])
  end()
  await nextTurn()
  expect(loads.length).toBe(2)
  end()
  const answers = await Promise.all(asked)
  expect(answers.slice(0, 3).map((set) => set?.keys.map(({ kid }) => kid))).toEqual([['k'], [], undefined])
  expect(loads.length).toBe(2)
})

test('nothing is cached: a withdrawn key is missing from the next answer', async () => {
  const products = { a: [key] }
  const { publish, end } = givenKeys(products)
  const ask = async () => {
    const asked = publish('a')
    await nextTurn()
    end()
    return (await asked)?.keys.length
  }
  expect(await ask()).toBe(1)
  products.a = []
  expect(await ask()).toBe(0)
})
