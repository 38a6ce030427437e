import type { ChangeSubscriber } from '@/lib/platform/database/context'
import { emitEvents } from '@/lib/webhooks/server/emit-events'

/**
 * Who is called with every recorded change, in its transaction.
 *
 * A constant that each transaction carries, not a registry that modules fill: routes are bundled apart, so what one
 * bundle registers is missing in the next, and its events would be lost silently.
 */
export const CHANGE_SUBSCRIBERS: readonly ChangeSubscriber[] = [emitEvents]
