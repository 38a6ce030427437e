import { expect, test, vi } from 'vitest'
import { onGlobal } from './on-global'

test('copies of a module share what one of them made', () => {
  const [one, another] = [vi.fn(() => ({})), vi.fn(() => ({}))]
  const first = onGlobal('shared by copies', one)
  expect(onGlobal('shared by copies', another)()).toBe(first())
  expect([one.mock.calls.length, another.mock.calls.length]).toEqual([0, 1])
})

test('what could not be made is made at the next call, and a name is for one thing', () => {
  const create = vi.fn().mockImplementationOnce(() => {
    throw new Error('the settings are wrong')
  })
  const get = onGlobal('made at the second call', create.mockReturnValue('made'))
  expect(get).toThrow('the settings are wrong')
  expect([get(), get(), create.mock.calls.length]).toEqual(['made', 'made', 2])
  expect(onGlobal('another name', () => 'another')()).toBe('another')
})
