import { expect, test } from 'vitest'
import { MAX_RULES_OF_LICENSE } from '@/lib/catalog/licenses/addresses/server/block-address'
import { MAX_ISSUED } from '@/lib/catalog/licenses/bulk/core/schema'
import { MAX_FILE_ROWS } from '@/lib/catalog/licenses/bulk/core/schema-import'
import { MAX_IPS } from '@/lib/catalog/licenses/core/schema-terms'
import { MAX_PAST_KEYS } from '@/lib/catalog/licenses/server/new-license-key'
import { MAX_API_KEYS } from '@/lib/catalog/products/api-keys/core/schema'
import { MAX_RULES_OF_SCOPE } from '@/lib/catalog/products/block-rules/core/schema'
import { MAX_LICENSE_TYPES } from '@/lib/catalog/products/license-types/core/schema'
import { MAX_TEMPLATE_BYTES } from '@/lib/catalog/products/templates/core/template-problems'
import { MAX_VERSIONS } from '@/lib/catalog/products/versions/core/schema'
import { MAILS_OF_PLANS, MOST_TO_CUSTOMER } from '@/lib/foundation/mail/core/mail-limits'
import { burstLimit } from '@/lib/foundation/plans/core/burst'
import { PLAN_IDS, PLANS, type PlanTerms, SIGNED_TITLE } from '@/lib/foundation/plans/core/plan'
import { ACCESS_TOKEN_CALLS, MAX_INVALID_KEYS } from '@/lib/foundation/rate-limit/core/window'
import { DAY_MS, HOUR_MS } from '@/lib/foundation/shared/durations'
import { isMetadataKey, MAX_METADATA_KEYS, MAX_METADATA_VALUE } from '@/lib/foundation/shared/metadata/metadata'
import { CAP_BYTES } from '@/lib/http/public-api/read-body'
import { ANSWERS_KEPT_MS } from '@/lib/people/access-tokens/server/answer-once'
import { DEFAULT_MAX_BYTES } from '@/lib/people/management/core/openapi/operation'
import { BULK_BYTES } from '@/lib/people/management/core/schema-bulk'
import { NEAR_LIMIT_PERCENT } from '@/lib/service/requests/usage/core/usage-alert'
import { parseValidation } from '@/lib/service/validation/core/parse-validation'
import { KEEP_BYTES } from '@/lib/service/webhooks/server/delivery/send-request'
import { EVENTS_KEPT_MS } from '@/lib/service/webhooks/server/list-events'
import { readPage, rowsOf, sectionOf } from './site-pages'

const LIMITS = readPage('limits')
const whole = new Intl.NumberFormat('en')
const count = (value: number): string => whole.format(value)
const kib = (bytes: number): string => `${bytes / 1024} KiB`
const mib = (bytes: number): string => `${bytes / 1024 / 1024} MiB`

const read = (fields: object) => parseValidation(new TextEncoder().encode(JSON.stringify(fields)))
/** The longest text that a check accepts. */
const longest = (isAccepted: (text: string) => boolean): number => {
  let length = 0
  while (isAccepted('1'.repeat(length + 1))) length += 1
  return length
}
const characters = (isAccepted: (text: string) => boolean) => `${longest(isAccepted)} characters`

const key = longest(isMetadataKey)

test('the sizes are those that the code enforces', () => {
  expect(rowsOf(sectionOf(LIMITS, 'Sizes'))).toEqual([
    ['Body of a validation', kib(CAP_BYTES)],
    ['`license_key`', characters((text) => read({ license_key: text }).licenseKey !== null)],
    ['`version`', characters((text) => read({ license_key: 'K', version: text }).version === text)],
    ['`device_id`', characters((text) => read({ license_key: 'K', device_id: text }).deviceId === text)],
    ['Body of a management API call', kib(DEFAULT_MAX_BYTES)],
    ['Body of `POST /licenses/bulk`', mib(BULK_BYTES)],
    ['Licenses per bulk call', count(MAX_ISSUED)],
    ['Licenses per imported file', count(MAX_FILE_ROWS)],
    ['Template of a custom response', kib(MAX_TEMPLATE_BYTES)],
    ['Metadata of a license', `${MAX_METADATA_KEYS} keys of ${key} characters, values of ${MAX_METADATA_VALUE}`],
    ['Answer of a webhook endpoint that is kept', kib(KEEP_BYTES)],
  ])
})

test('the numbers of every plan are those of the plans', () => {
  const row = (name: string, of: (terms: PlanTerms) => string) => [name, ...PLAN_IDS.map((id) => of(PLANS[id]))]
  const daily = row('Requests per product and day', ({ dailyLimit }) =>
    dailyLimit === null ? 'By agreement, or unlimited' : count(dailyLimit),
  )
  expect(rowsOf(sectionOf(LIMITS, 'Daily limit'))[0]).toEqual(daily)
  expect(rowsOf(sectionOf(LIMITS, 'Numbers'))).toEqual([
    row('Products', ({ products }) => count(products)),
    row('Members and open invitations', ({ members }) => count(members)),
    row('Webhook endpoints', ({ webhookEndpoints }) => count(webhookEndpoints)),
    row('Access tokens', ({ accessTokens }) => count(accessTokens)),
    row('Shops', ({ shops }) => count(shops)),
    [
      'Emails to customers a day',
      ...PLAN_IDS.map(
        (id) => `${count(MAILS_OF_PLANS[id].grown)} (${count(MAILS_OF_PLANS[id].young)} in the first week)`,
      ),
    ],
    row(SIGNED_TITLE, ({ signedValidation }) => (signedValidation ? 'Yes' : 'No')),
    ['Emails to one customer a day about changes', count(MOST_TO_CUSTOMER.customer.ofVendor)],
    [
      'Emails to one customer a day about new licenses, about purchases, and by hand',
      `${count(MOST_TO_CUSTOMER.bought.ofVendor)} each`,
    ],
    ['Emails to one customer a day about revoked and reinstated licenses', count(MOST_TO_CUSTOMER.state.ofVendor)],
    [
      'Emails to one customer a day about transfers, replaced keys, and reset or removed IP addresses',
      count(MOST_TO_CUSTOMER.security.ofVendor),
    ],
    ['API keys per product', count(MAX_API_KEYS)],
    ['IP address slots per license', count(MAX_IPS)],
    ['Block rules per license', count(MAX_RULES_OF_LICENSE)],
    ['Block rules per product, and per organization', count(MAX_RULES_OF_SCOPE)],
    ['License types per product', count(MAX_LICENSE_TYPES)],
    ['Versions per product', count(MAX_VERSIONS)],
    ['Replaced license keys that still work, per license', count(MAX_PAST_KEYS)],
  ])
})

test('rates, bursts, alerts and times of keeping are those of the code', () => {
  const rates = sectionOf(LIMITS, 'Rate limits')
  expect(rates).toContain(`After ${MAX_INVALID_KEYS} in a minute`)
  expect(rates).toContain(`${ACCESS_TOKEN_CALLS.limit} calls per minute for each access token`)
  expect(readPage('management-api')).toContain(`Each token can make ${ACCESS_TOKEN_CALLS.limit} calls per minute`)
  expect(sectionOf(LIMITS, 'Burst')).toContain(`10,000 become ${count(burstLimit(10_000) ?? 0)}`)
  expect(sectionOf(LIMITS, 'Alerts')).toContain(`used ${NEAR_LIMIT_PERCENT}% of its daily limit`)
  const kept = sectionOf(LIMITS, 'How long things are kept')
  expect(kept).toContain(`| Webhook events and deliveries | ${EVENTS_KEPT_MS / DAY_MS} days |`)
  expect(kept).toContain(`| Answers kept for an \`Idempotency-Key\` | ${ANSWERS_KEPT_MS / HOUR_MS} hours |`)
})
