import type { Granted } from '@/lib/permissions/core/granted'
import type { ReadContext } from '@/lib/platform/database/context'
import { presentRequestDetail } from '../core/present-request'
import type { RequestDetail } from '../core/schema'
import { describeRequestLine, viewerOf } from './describe-request-line'
import { findLine } from './request-lines.sql'

type LineRef = { id: string; minute: string }

/** Explains a line of the request log: which check decided, with its evidence. Null if there is no such line. */
export async function findExplained(
  { pool, vault }: Pick<ReadContext, 'pool' | 'vault'>,
  actor: Granted<'usage:view'>,
  { id, minute }: LineRef,
): Promise<RequestDetail | null> {
  const found = await findLine(pool, { organizationId: actor.organizationId, id, minute: new Date(minute) })
  return found && presentRequestDetail(describeRequestLine(vault, found), viewerOf(actor))
}
