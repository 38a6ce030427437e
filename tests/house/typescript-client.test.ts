import { expect, test } from 'vitest'
import { ValidationStatus, WebhookEventType } from '@/clients/typescript/src/statuses'
import { VALIDATION_STATUSES } from '@/lib/foundation/shared/validation-status'
import { EVENT_TYPES } from '@/lib/service/webhooks/core/event-types'

test('the TypeScript client has a constant for each status and for each event', () => {
  const errors: string[] = ['invalid_api_key', 'rate_limit_exceeded']
  const results = VALIDATION_STATUSES.filter((status) => !errors.includes(status))
  expect(Object.values(ValidationStatus).toSorted()).toEqual(results.toSorted())
  expect(Object.values(WebhookEventType)).toEqual(EVENT_TYPES)
})
