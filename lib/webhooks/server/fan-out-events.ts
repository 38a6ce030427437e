import { z } from 'zod'
import type { WriteContext } from '@/lib/platform/database/context'
import { fanOut } from './events.sql'

const payload = z.object({ event_ids: z.array(z.uuid()) })

/** The job that emitEvents adds: makes a delivery for each endpoint that wants an event. Run twice, it does it once. */
export const fanOutEvents = ({ tx }: WriteContext, given: unknown): Promise<number> =>
  fanOut(tx, payload.parse(given).event_ids)
