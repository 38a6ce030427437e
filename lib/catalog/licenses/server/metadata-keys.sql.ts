import type { Run } from '@/lib/foundation/platform/database/run-statement'

/** So few rows are read whatever an organization has; the keys of older licenses are seldom others. */
const NEWEST_LICENSES = 2_000
const MOST_KEYS = 100

/** The keys of metadata that the newest licenses have, by name. */
export async function selectMetadataKeys(run: Run, organizationId: string): Promise<string[]> {
  const rows = await run<{ key: string }>({
    text: `select distinct key from (
        select metadata from license where organization_id = $1::uuid
        order by created_at desc, id desc limit ${NEWEST_LICENSES}
      ) l cross join lateral jsonb_object_keys(l.metadata) key
      order by key limit ${MOST_KEYS}`,
    values: [organizationId],
  })
  return rows.map(({ key }) => key)
}
