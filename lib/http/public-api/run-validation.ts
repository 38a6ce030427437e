import { Fault } from '@/lib/foundation/platform/fault'
import { isJsonObject } from '@/lib/foundation/shared/json-object'
import type { RunAnswer, RunInput } from '@/lib/service/validation/explain/core/run-schema'
import type { PublicApi } from './public-api'

type Run = RunInput & {
  /** the member's own IP address, from which the validation is made; null behind no process of ours */
  address: string | null
}

/** A real validation, made for a member of the organization: counted, recorded and answered like one from outside. */
export async function runValidation(api: PublicApi, { api_key, license_key, address }: Run): Promise<RunAnswer> {
  if (address === null) throw new Fault('busy', 'The service cannot answer right now. Try again in a moment.')
  const startedAt = performance.now()
  const { status, headers, body } = await api.validate({
    method: 'POST',
    authorization: `Bearer ${api_key}`,
    address,
    endUserAddress: null,
    nonce: null,
    readBody: async () => new TextEncoder().encode(JSON.stringify({ license_key })),
  })
  const answer: unknown = JSON.parse(body)
  const [verdict, valid] = isJsonObject(answer) ? [answer['status'], answer['valid']] : []
  return {
    http_status: status,
    status: typeof verdict === 'string' ? verdict : '',
    valid: valid === true,
    took_ms: Math.max(1, Math.round(performance.now() - startedAt)),
    request_id: headers['X-Request-Id'] ?? '',
    body,
  }
}
