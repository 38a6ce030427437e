import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { sourceTarget } from './sources'
import { takeSilentSources } from './sources.sql'

/** Has members told of shops that used to send events and no longer do: once for each silence. */
export async function announceSilence(work: WriteContext): Promise<void> {
  for (const { organizationId, lastEventAt, ...source } of await takeSilentSources(work.tx, work.now))
    await recordChange(
      work,
      { organizationId, userId: null, email: null },
      { action: 'sale.source_silent', target: sourceTarget(source), after: { last_event_at: lastEventAt } },
    )
}
