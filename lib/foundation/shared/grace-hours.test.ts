import { expect, test } from 'vitest'
import { replaceKeyInput } from '@/lib/catalog/licenses/core/schema'
import { transferLicenseInput } from '@/lib/catalog/licenses/transfers/core/schema'
import { rotateApiKeyInput } from '@/lib/catalog/products/api-keys/core/schema'
import { rotateKeyInput } from '@/lib/people/portal/core/schema-licenses'
import { GRACE_HOURS } from './fields'

const transferred = transferLicenseInput.shape.new_key

test.each([rotateApiKeyInput, replaceKeyInput, rotateKeyInput, transferred])(
  'wherever a key is replaced, the old one may go on equally long',
  (input) => {
    for (const grace_hours of GRACE_HOURS) expect(input.safeParse({ grace_hours }).success).toBe(true)
    for (const grace_hours of [-1, 2, 48, '24']) {
      const { error } = input.safeParse({ grace_hours })
      expect(error?.issues).toMatchObject([{ path: ['grace_hours'], message: 'Use 0, 1, 24, or 72.' }])
    }
  },
)
