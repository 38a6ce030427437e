import { slotOf } from '@/lib/platform/address'
import { type Decision, type SlotOutcome, settleSlot } from '../core/decide-validation'
import type { Judged } from '../core/judged'
import type { SlotRequest } from './store'

/** Takes a slot for each newcomer of the batch in one statement; the decision then follows what the slot said. */
export async function registerNewcomers(
  register: (requests: SlotRequest[]) => Promise<SlotOutcome[]>,
  batch: Judged[],
): Promise<Decision[]> {
  const newcomers = batch.flatMap((judged, index) => slotRequest(judged, index) ?? [])
  if (newcomers.length === 0) return batch.map(({ decision }) => decision)
  newcomers.sort((a, b) => (a.licenseId < b.licenseId ? -1 : 1))
  const outcomes = await register(newcomers)
  const byIndex = new Map(newcomers.map(({ index }, i) => [index, outcomes[i]]))
  return batch.map(({ decision }, index) => {
    if (!decision.takesSlot) return decision
    const outcome = byIndex.get(index)
    if (!outcome) throw new Error('fewer slots were answered than asked for')
    return settleSlot(decision, outcome)
  })
}

function slotRequest({ decision, caller, address }: Judged, index: number): (SlotRequest & { index: number }) | null {
  if (!decision.takesSlot || !decision.license || !caller) return null
  return { index, licenseId: decision.license.id, slot: slotOf(address, caller.product.ipv6Prefix), address }
}
