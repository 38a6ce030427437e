import { randomBytes } from 'node:crypto'
import { newId } from '@/lib/platform/config/ids'
import type { ChangeSubscriber, WriteContext } from '@/lib/platform/database/context'
import type { Tx } from '@/lib/platform/database/db'
import { emitEvents } from '@/lib/webhooks/server/emit-events'
import type { getParts } from './parts'

/**
 * Who is called with every recorded change, in its transaction.
 *
 * A constant that each transaction carries, not a registry that modules fill: routes are bundled apart, so what one
 * bundle registers is missing in the next, and its events would be lost silently.
 */
export const CHANGE_SUBSCRIBERS: readonly ChangeSubscriber[] = [emitEvents]

type Parts = Pick<ReturnType<typeof getParts>, 'vault' | 'clock'>
type Origin = Pick<WriteContext, 'address' | 'requestId'>

/** What verbs that change something work with, in this transaction. */
export const writeContext = ({ vault, clock }: Parts, tx: Tx, origin: Origin): WriteContext => ({
  tx,
  vault,
  now: clock(),
  newId,
  randomBytes,
  subscribers: CHANGE_SUBSCRIBERS,
  ...origin,
})
