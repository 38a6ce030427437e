import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { readEvidence } from '@/lib/service/validation/core/record-evidence'
import { verdictOf } from '@/lib/service/validation/explain/core/verdict'
import { findProductsOfKey } from '@/lib/service/validation/explain/server/products-of-key'
import { readSituation } from '@/lib/service/validation/explain/server/read-situation'
import { presentRequestDetail } from '../core/present-request'
import { recordedAnswer } from '../core/recorded-answer'
import type { RequestDetail } from '../core/schema'
import { findProductNames } from '../usage/server/usage-counts.sql'
import { nameLines, viewerOf } from './name-lines'
import { findLine } from './request-lines.sql'

type LineRef = { id: string; minute: string }
type Reading = Pick<ReadContext, 'pool' | 'history' | 'vault'>

export const requireExplained = async (
  reading: Reading,
  actor: Granted<'usage:view'>,
  line: LineRef,
): Promise<RequestDetail> => (await findExplained(reading, actor, line)) ?? noRequest()

function noRequest(): never {
  throw new Fault('not_found', "This request doesn't exist, or is older than the log.")
}

/**
 * Explains a line of the request log: the verdict, the check that decided with its evidence, and what can be repaired
 * now. Null if there is no such line.
 */
export async function findExplained(
  { pool, history, vault }: Reading,
  actor: Granted<'usage:view'>,
  { id, minute }: LineRef,
): Promise<RequestDetail | null> {
  const { organizationId } = actor
  const products = await findProductNames(pool, organizationId)
  const ref = { organizationId, productIds: [...products.keys()], id, minute: new Date(minute) }
  const logged = await findLine(history, ref)
  const [line] = logged ? await nameLines({ pool, vault }, { organizationId, products }, [logged]) : []
  if (!line) return null
  const sees = viewerOf(actor)
  const { productId, licenseId, address, status } = line
  const situation = await readSituation(
    { pool, history },
    { organizationId, productId, licenseId, address, status, sees },
  )
  const { item, steps } = presentRequestDetail(line, sees)
  const evidence = readEvidence(line.evidence)
  const key = sees.licenses && status === 'license_not_found' ? evidence.key : undefined
  const otherProducts = await findProductsOfKey({ pool, vault }, { organizationId, productId, key })
  return {
    item,
    steps,
    verdict: verdictOf({ status, address: item.address, steps, situation, at: line.lastAt, evidence, otherProducts }),
    situation,
    answer: recordedAnswer({ ...line, evidence }),
  }
}
