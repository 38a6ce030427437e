import type { ExplainedRequest } from '@/lib/service/requests/core/schema'
import type { LoggedRequest } from './schema-request'

/** A line of the request log, with the sentence on the check that refused it. */
export const presentLoggedRequest = ({ item, steps }: ExplainedRequest): LoggedRequest => {
  const { product, license, minute: _, version_refused: __, with_old_key: ___, ...line } = item
  const decided = steps.find(({ outcome }) => outcome === 'refused') ?? steps.find(({ outcome }) => outcome === 'noted')
  return {
    ...line,
    product_id: product.id,
    license_id: license?.id ?? null,
    license_key: license?.key ?? null,
    explanation: decided?.reason.map((part) => (typeof part === 'string' ? part : part.at)).join('') ?? null,
  }
}
