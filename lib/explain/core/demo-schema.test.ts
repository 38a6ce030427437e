import { expect, test } from 'vitest'
import { presentValidation } from '@/lib/validation/core/present-validation'
import { DEMO_CASES, RECORDED } from './demo-schema'

const FIELDS = [
  ...Object.keys(
    presentValidation({ status: 'license_not_found', license: null, slot: 'none' }, { version: null, custom: null }),
  ),
  'signature',
]

test.each(DEMO_CASES)('the recorded answer of %s has the fields of a real one, in their order', (demoCase) => {
  expect(Object.keys(RECORDED[demoCase].answer)).toEqual(FIELDS)
})
