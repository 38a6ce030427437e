import type { Pool } from 'pg'
import { readHistoryState } from '@/lib/foundation/platform/database/history-state'
import type { ErasureKind } from './history-erasure.sql'
import { addMissingErasures, claimSweep, findRecorded, findRecordedOrganizations } from './history-sweep.sql'

const IDS_AT_ONCE = 1_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

type Databases = { pool: Pool; history: Pool }

/**
 * Once a day: has the history of licenses and products erased that the main database does not have, since it was
 * restored to a moment before them, or a process wrote a record late. Only for a history that is a database of its own:
 * restored together, both are of one moment.
 */
export async function sweepHistory({ pool, history }: Databases): Promise<void> {
  if (history === pool || (await readHistoryState({ pool, history })) !== 'ready') return
  if (!(await claimSweep(history))) return
  for (const organizationId of await findRecordedOrganizations(history))
    for (const kind of ['product', 'license'] as const) await compare({ pool, history }, { kind, organizationId })
}

async function compare({ pool, history }: Databases, of: { kind: ErasureKind; organizationId: string }): Promise<void> {
  for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
    const ids: string[] = await findRecorded(history, { ...of, after, limit: IDS_AT_ONCE })
    await addMissingErasures(pool, { ...of, ids })
    after = ids.length < IDS_AT_ONCE ? undefined : ids.at(-1)
  }
}
