import { slotOf } from '@/lib/platform/address'
import { type SlotOutcome, settleSlot } from '../core/decide-validation'
import type { Judged } from '../core/judged'
import type { SlotRequest } from './store'

/** Takes a slot for each newcomer of the batch in one statement; the decision then follows what the slot said. */
export async function registerNewcomers(
  register: (requests: SlotRequest[]) => Promise<SlotOutcome[]>,
  batch: Judged[],
): Promise<Judged[]> {
  const newcomers = batch.flatMap((judged, index) => slotRequest(judged, index) ?? [])
  if (newcomers.length === 0) return batch
  newcomers.sort((a, b) => (a.licenseId < b.licenseId ? -1 : 1))
  const outcomes = await register(newcomers)
  const byIndex = new Map(newcomers.map(({ index }, i) => [index, outcomes[i]]))
  return batch.map((judged, index) => {
    if (!judged.decision.takesSlot) return judged
    const outcome = byIndex.get(index)
    if (!outcome) throw new Error('fewer slots were answered than asked for')
    return { ...judged, decision: settleSlot(judged.decision, outcome) }
  })
}

function slotRequest({ decision, snapshot, call }: Judged, index: number): (SlotRequest & { index: number }) | null {
  if (!decision.takesSlot || !decision.license || !snapshot) return null
  const { address } = call
  return { index, licenseId: decision.license.id, slot: slotOf(address, snapshot.product.ipv6Prefix), address }
}
