import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { updateBurst } from './usage-counts.sql'

/**
 * Chooses whether products that exceed their daily limit get a burst, from the next request on. A burst that already
 * began holds until midnight UTC.
 */
export async function setBurst(
  work: WriteContext,
  actor: Granted<'billing:manage'>,
  { enabled }: { enabled: boolean },
): Promise<{ done: true }> {
  const { organizationId, organizationSlug } = actor
  if (await updateBurst(work.tx, organizationId, enabled)) {
    await recordChange(work, actor, {
      action: enabled ? 'usage.burst_enabled' : 'usage.burst_disabled',
      target: { type: 'organization', id: organizationId, label: organizationSlug },
    })
  }
  return { done: true }
}
