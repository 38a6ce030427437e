import type { Granted } from '@/lib/access/core/granted'
import { Fault } from '@/lib/platform/fault'
import type { Reading } from '@/lib/platform/work'
import { presentRequestDetail } from '../core/present-request'
import type { RequestDetail } from '../core/schema'
import { nameLine, sightOf } from './name-line'
import { findLine } from './store-reading'

/** "Why?": a line of the request log, and which check decided it on what it saw. */
export async function explainRequest(
  { pool, vault }: Pick<Reading, 'pool' | 'vault'>,
  actor: Granted<'usage:view'>,
  line: { id: string; minute: string },
): Promise<RequestDetail> {
  const { organizationId } = actor
  const found = await findLine(pool, { organizationId, id: line.id, minute: new Date(line.minute) })
  if (!found) throw new Fault('not_found', 'There is no such line in the request log. It may have expired.')
  return presentRequestDetail(nameLine(vault, found), sightOf(actor))
}
