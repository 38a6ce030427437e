import type { CaseFile } from '../case-types'
import { TEST_KEYS } from '../test-keys'
import { errorCases } from './calls/error-cases'
import { graceClearingCases } from './calls/grace-clearing-cases'
import { graceLimitCases } from './calls/grace-limit-cases'
import { graceUseCases } from './calls/grace-use-cases'
import { keySetCases } from './calls/key-set-cases'
import { requestCases } from './calls/request-cases'
import { resultCases } from './calls/result-cases'
import { retryCases } from './calls/retry-cases'
import { signatureCases } from './calls/signature-cases'
import { tamperingCases } from './calls/tampering-cases'
import { API_KEY, PRODUCT_ID } from './case'
import { configurationCases } from './configuration-cases'
import { webhookCases } from './webhook-cases'

/** All cases. `signatures` are the published vectors of signed validation. */
export const makeCaseFile = (signatures: CaseFile['signatures']): CaseFile => ({
  api_key: API_KEY,
  product_id: PRODUCT_ID,
  keys: { trusted: TEST_KEYS.trusted.jwk, next: TEST_KEYS.next.jwk, other: TEST_KEYS.other.jwk },
  calls: [
    ...requestCases(),
    ...resultCases(),
    ...errorCases(),
    ...retryCases(),
    ...signatureCases(),
    ...keySetCases(),
    ...graceUseCases(),
    ...graceLimitCases(),
    ...graceClearingCases(),
    ...tamperingCases(),
  ],
  signatures,
  webhooks: webhookCases(),
  configurations: configurationCases(),
})

/** The text of `cases.json`. Characters beyond ASCII are escaped, so that no editor or checkout changes them. */
export function caseFileText(file: CaseFile): string {
  const json = JSON.stringify(file, null, 2)
  return `${json.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`
}
