import { maskLicenseKey } from '@/lib/foundation/shared/license-key'
import type { Evidence } from '@/lib/service/validation/core/evidence'
import { readEvidence } from '@/lib/service/validation/core/record-evidence'
import { explainLine } from '@/lib/service/validation/explain/core/explain-decision'
import type { LoggedLine } from './group-request-lines'
import type { ExplainedRequest, RequestItem } from './schema'

/** A line with the names of its product and license. `license` is null if it no longer exists. */
export type NamedLine = LoggedLine & {
  productName: string
  license: { key: string; customer: string | null } | null
}

/** Whether the member may see addresses, and licenses with their customers. */
export type Viewer = { addresses: boolean; licenses: boolean }

export const presentRequest = (line: NamedLine, sees: Viewer): RequestItem => ({
  id: line.id,
  minute: line.minute.toISOString(),
  product: { id: line.productId, name: line.productName },
  license: line.licenseId === null ? null : presentLicense(line.licenseId, sees.licenses ? line.license : null),
  endpoint: line.endpoint,
  status: line.status,
  reason: line.reason,
  address: sees.addresses ? line.address : null,
  version: line.version,
  device_id: line.deviceId,
  ...flagsOf(readEvidence(line.evidence)),
  request_id: line.requestId,
  last_request_id: line.lastRequestId,
  first_at: line.firstAt.toISOString(),
  last_at: line.lastAt.toISOString(),
  hits: line.hits,
})

const flagsOf = ({ version, is_old_key }: Evidence) => ({
  version_refused: version !== undefined,
  with_old_key: is_old_key === true,
})

/** A line with the explanation of its answer. */
export const presentRequestDetail = (line: NamedLine, sees: Viewer): ExplainedRequest => ({
  item: presentRequest(line, sees),
  steps: explainLine({ ...line, address: sees.addresses ? line.address : null, evidence: readEvidence(line.evidence) }),
})

const presentLicense = (id: string, license: NamedLine['license']): RequestItem['license'] => ({
  id,
  key: license && maskLicenseKey(license.key),
  customer: license?.customer ?? null,
})
