import { expect, test } from 'vitest'
import { highlightedLines, readFence } from './fence'

test('a fence says its language, how it is checked, and more', () => {
  expect(readFence('python', 'run title="a file.py" highlight=2,5-7 hidden')).toEqual({
    language: 'python',
    check: 'run',
    value: '',
    attributes: { title: 'a file.py', highlight: '2,5-7', hidden: '' },
  })
  expect(readFence('json', 'schema=issue_license.201')).toMatchObject({ check: 'schema', value: 'issue_license.201' })
})

test('a fence that does not say how it is checked is refused', () => {
  expect(readFence(null, null)).toBe('has no language')
  expect(readFence('python', 'title="check.py"')).toBe('does not say how it is checked')
  expect(readFence('json', 'parse schema=Validation')).toBe('says two ways to check it, parse and schema')
  expect(readFence('text', 'run')).toBe('run is not for text')
  expect(readFence('python', 'run titel="check.py"')).toBe('has an unknown attribute titel')
})

test('marked lines are numbers and ranges', () => {
  expect([...highlightedLines('2,5-7')]).toEqual([2, 5, 6, 7])
  expect(highlightedLines().size).toBe(0)
})
