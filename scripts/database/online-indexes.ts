import pg from 'pg'

/**
 * Indexes of large tables, built while others write, which no migration can do: it is a transaction. By name, with the
 * schema where it is not ours. A statement must work without them, only slower.
 */
const INDEXES: Record<string, string> = {
  // Searches, with the organization in front: nobody's search reads what others wrote.
  organization_customer_search_idx:
    'organization_customer using gin (organization_id, search_text(customer_words(email, name, discord_id)) gin_trgm_ops)',
  license_name_search_idx: 'license using gin (organization_id, search_text(name) gin_trgm_ops) where name is not null',
  license_notes_search_idx:
    'license using gin (organization_id, search_text(notes) gin_trgm_ops) where notes is not null',
  license_groups_search_idx: 'license using gin (organization_id, key_group_hashes)',
  // Its predecessors, `sale_order_number_idx` and `sale_subscription_number_idx`, stay for the version before.
  sale_numbers_idx: 'sale using gin (organization_id, order_id gin_trgm_ops, subscription_id gin_trgm_ops)',
  // Each order of a subscription: the sale itself has the first.
  sale_event_numbers_idx: 'sale_event using gin (organization_id, order_id gin_trgm_ops)',
  sale_buyers_idx: 'sale using gin (organization_id, buyer_hashes)',
  // Whose key a customer enters, of every product: few licenses are in stock.
  license_stock_idx: 'license (key_hash) where customer_id is null',
  // The list of the licenses of a type.
  license_type_age_idx: 'license (license_type_id, created_at, id) where license_type_id is not null',
  // What waits for a person, on a page that is polled: a dry run may leave any number behind that doesn't.
  sale_waiting_idx: `sale (source_id, created_at) where state = 'held' and not is_skipped`,
  // What the worker looks for every minute: among many that were sent, few wait.
  customer_mail_waiting_idx: `customer_mail (sends_at) where outcome = 'waiting'`,
  // By the job of the queue that tries one again.
  customer_mail_retrying_idx: 'customer_mail (queue_id) where queue_id is not null',
  // What is left for the worker: empty once it is done, as are its predecessors, `license_groups_missing_idx`,
  // `license_groups_unread_idx` and `license_groups_waiting_idx`.
  license_groups_few_idx: 'license (id) where key_group_hashes is null or cardinality(key_group_hashes) < 2',
  // What the worker has yet to count: empty once it is done, as is its predecessor, `sale_uncounted_idx`.
  sale_count_waiting_idx: `sale (id) where counted -> 0 -> 'licenses' is null and counted is distinct from '[]' and state <> 'erased'`,
  organization_search_idx: `organization using gin (search_text(name || ' ' || slug) gin_trgm_ops)`,
  user_account_search_idx: 'user_account using gin (search_text(email) gin_trgm_ops)',
  // For lib/foundation/work/server/add-job.ts and countWaitingMails: the queue itself knows no organizations.
  'graphile_worker.jobs_waiting_by_organization': `graphile_worker._private_jobs (task_id, (payload ->> 'organization_id'), priority) where attempts = 0`,
  'graphile_worker.jobs_retried_by_organization': `graphile_worker._private_jobs (task_id, (payload ->> 'organization_id')) where attempts > 0`,
  'graphile_worker.jobs_by_recipient': `graphile_worker._private_jobs (task_id, (payload ->> 'recipient')) where payload ->> 'recipient' is not null`,
  'graphile_worker.jobs_under_way': 'graphile_worker._private_jobs (task_id, priority) where locked_at is not null',
}
/** An old transaction, like that of a dump, is waited for; the next start tries again. */
const MAX_WAIT = '60s'
/** The codes of what does not exist: a test has brought the schema to an older version. */
const UNDEFINED = /^42(883|703|704|P01)$/

type Found = { name: string; isValid: boolean }

/** Builds what is missing, or was left half built. Called by whoever holds the lock of migrations. */
export async function createOnlineIndexes(client: pg.Client): Promise<void> {
  const known = await findIndexes(client)
  const missing = Object.keys(INDEXES).filter((name) => known.get(name) !== true)
  if (missing.length === 0) return
  await client.query(`set lock_timeout = '${MAX_WAIT}'`)
  for (const name of missing) {
    try {
      if (known.has(name)) await client.query(`drop index concurrently ${name}`)
      await client.query(`create index concurrently ${name.replace(/^.*\./, '')} on ${INDEXES[name]}`)
    } catch (error) {
      reportUnbuilt(name, error)
    }
  }
  await client.query('reset lock_timeout')
}

/** Whether those that exist are complete, by name. */
async function findIndexes(client: pg.Client): Promise<Map<string, boolean>> {
  const { rows } = await client.query<Found>(
    `select given.name, i.indisvalid as "isValid" from unnest($1::text[]) given(name)
     join pg_index i on i.indexrelid = to_regclass(given.name)`,
    [Object.keys(INDEXES)],
  )
  return new Map(rows.map(({ name, isValid }) => [name, isValid]))
}

function reportUnbuilt(name: string, error: unknown): void {
  if (error instanceof pg.DatabaseError && UNDEFINED.test(error.code ?? '')) return
  const reason = error instanceof Error ? error.message : String(error)
  console.error(`The index ${name} could not be built: ${reason}. The next start tries again.`)
}
