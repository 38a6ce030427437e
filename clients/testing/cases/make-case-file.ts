import { readFileSync, writeFileSync } from 'node:fs'
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
import { ed25519Vectors } from './ed25519-vectors'
import { readWycheproof } from './read-wycheproof'
import { webhookCases } from './webhook-cases'

/** All cases, with the published vectors of signed validation; `wycheproof` is a file of Project Wycheproof's. */
export const makeCaseFile = (wycheproof?: string): CaseFile => ({
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
  signatures: JSON.parse(readFileSync('docs/signed-validation-vectors.json', 'utf8')),
  ed25519: [...ed25519Vectors(), ...(wycheproof ? readWycheproof(wycheproof) : [])],
  webhooks: webhookCases(),
  configurations: configurationCases(),
})

/**
 * Writes the `cases.json` that each client reads, and returns what it says. Characters beyond ASCII are escaped,
 * so that every language reads the same.
 */
export function writeCaseFile(wycheproof?: string): CaseFile {
  const file = makeCaseFile(wycheproof)
  const json = JSON.stringify(file, null, 2)
  const ascii = json.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  writeFileSync('clients/cases.json', `${ascii}\n`)
  return file
}
