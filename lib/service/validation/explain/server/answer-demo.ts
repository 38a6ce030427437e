import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import type { DemoAnswer, DemoCase } from '../core/demo-answers'
import { findDemo, hasDemo } from './demo.sql'
import { simulateCall } from './simulate-validation'

type Reading = Pick<ReadContext, 'pool' | 'history' | 'vault' | 'now'>

/** Reserved for documentation (RFC 5737). */
const EXAMPLE_ADDRESS = '198.51.100.20'
const UNKNOWN_KEY = '••••-00000'

/** Whether the start page can call this installation, instead of showing a recorded answer. */
export const isDemoThere = ({ pool }: Pick<ReadContext, 'pool'>): Promise<boolean> => hasDemo(pool)

/**
 * What this installation answers for a license of the demo, and of no other organization. Nothing is counted, recorded
 * or changed, and the license key stays masked.
 */
export async function answerDemo(reading: Reading, demoCase: DemoCase): Promise<DemoAnswer> {
  const demo = await findDemo(reading.pool, reading.now)
  const license = demo && demoCase !== 'unknown' ? demo[demoCase] : undefined
  if (!demo || license === null) throw new Fault('not_found', 'This installation has no demo.')
  const viewer = { organizationId: demo.organizationId, seesAddresses: false }
  const simulation = await simulateCall(reading, viewer, {
    product: demo.productId,
    license: license ?? undefined,
    address: EXAMPLE_ADDRESS,
    version: '1.2.0',
  })
  if (!simulation.answer) throw new Fault('not_found', 'The demo has no answer now.')
  return {
    license_key: simulation.license?.key ?? UNKNOWN_KEY,
    http_status: simulation.http_status,
    answer: simulation.answer,
  }
}
