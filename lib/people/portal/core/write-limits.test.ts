import { expect, test } from 'vitest'
import { WRITES_OF_LICENSE, WRITES_OF_PERSON } from './write-limits'

test('a customer who changed too much waits for a quarter of an hour, not for a day', () => {
  expect([WRITES_OF_LICENSE.windowMs, WRITES_OF_PERSON.windowMs]).toEqual([900_000, 900_000])
})
