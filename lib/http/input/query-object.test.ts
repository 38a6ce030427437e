import { expect, test } from 'vitest'
import { queryObject } from './query-object'

const read = (text: string) => queryObject(new URLSearchParams(text))

test('names with a key in brackets are gathered into one object', () => {
  expect(read('status=active&metadata[plan]=gold&metadata%5BOrder+ID%5D=A%201&limit=5')).toEqual({
    status: 'active',
    limit: '5',
    metadata: { plan: 'gold', 'Order ID': 'A 1' },
  })
})

test.each(['a=1&a=2', 'a=1&b=2&a=1', 'm[x]=1&m[x]=2'])('%s is refused: one value would be ignored', (text) => {
  expect(() => read(text)).toThrow('Send this parameter once.')
})

test('other brackets stay part of a name, which a strict schema refuses', () => {
  expect(read('m[]=1&m[a][b]=2&[a]=3&m[a=4')).toEqual({ 'm[]': '1', 'm[a][b]': '2', '[a]': '3', 'm[a': '4' })
})

test('a name cannot reach a prototype', () => {
  const query = read('__proto__[polluted]=yes&m[__proto__]=x')
  expect(Object.getPrototypeOf(query)).toBe(Object.prototype)
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  // A plain name, which a strict schema refuses: the schema of a record would leave `__proto__` out.
  expect(Object.keys(query)).toEqual(['m[__proto__]', '__proto__'])
})
