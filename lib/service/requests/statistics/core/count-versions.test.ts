import { expect, test } from 'vitest'
import { countVersions } from './count-versions'

test('spellings of one version are one, named as most licenses send it', () => {
  const sent = [
    { value: '1.2', licenses: 3 },
    { value: 'v1.2.0', licenses: 4 },
    { value: '2.0', licenses: 5 },
    { value: '', licenses: 1 },
    { value: 'nightly build', licenses: 1 },
  ]
  expect(countVersions(sent)).toEqual([
    { value: 'v1.2.0', licenses: 7 },
    { value: '2.0', licenses: 5 },
    { value: '', licenses: 1 },
    { value: 'nightly build', licenses: 1 },
  ])
})

test('the twenty that most licenses have are kept', () => {
  const sent = Array.from({ length: 500 }, (_, i) => ({ value: `1.${i}.1`, licenses: i + 1 }))
  const kept = countVersions(sent)
  expect(kept).toHaveLength(20)
  expect([kept[0], kept[19]]).toEqual([
    { value: '1.499.1', licenses: 500 },
    { value: '1.480.1', licenses: 481 },
  ])
})
