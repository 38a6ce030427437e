import { expect, test } from 'vitest'
import { presentValidation } from '@/lib/service/validation/core/present-validation'
import { DEMO_CASES, isDemoAnswer, RECORDED } from './demo-answers'

const FIELDS = [
  ...Object.keys(
    presentValidation({ status: 'license_not_found', license: null, slot: 'none' }, { version: null, custom: null }),
  ),
  'signature',
]

test.each(DEMO_CASES)('the recorded answer of %s has the fields of a real one, in their order', (demoCase) => {
  expect(Object.keys(RECORDED[demoCase].answer)).toEqual(FIELDS)
})

test('only an answer of the demo counts as one', () => {
  expect(isDemoAnswer(RECORDED.active)).toBe(true)
  for (const other of [null, 'x', {}, { ...RECORDED.active, answer: [] }, { ...RECORDED.active, http_status: '200' }])
    expect(isDemoAnswer(other)).toBe(false)
})
