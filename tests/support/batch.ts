import type pg from 'pg'
import { createPostgresMeter } from '@/lib/metering/server/postgres-meter'
import { createVault } from '@/lib/platform/vault'
import type { Call, Observed } from '@/lib/validation/core/observed'
import { createLookupBatch } from '@/lib/validation/server/lookup-batch'
import { createSlotLine } from '@/lib/validation/server/slot-line'
import { loadValidations, takeSlots } from '@/lib/validation/server/store'
import { loadLookups } from '@/lib/validation/server/store-lookups'
import { createValidateBatch } from '@/lib/validation/server/validate-batch'
import { TEST_ENCRYPTION_KEY } from './encryption-key'
import type { World } from './world'

const CALLER_ADDRESS = '198.51.100.7'

/** A call of the product, from the same address unless another is given. */
export const callOf = ({ token }: Pick<World, 'token'>, licenseKey: string | null, over: Partial<Call> = {}): Call => ({
  token,
  licenseKey,
  problem: null,
  address: CALLER_ADDRESS,
  requestId: '00000000-0000-8000-8000-000000000000',
  version: null,
  deviceId: null,
  sent: { licenseKey, body: null, nonce: null },
  ...over,
})

/** Both batches of the public API over a real database, at a time of the test's own. */
export function givenBatches(pool: pg.Pool, { now, record }: { now: Date; record?: (observed: Observed) => void }) {
  const common = {
    meter: createPostgresMeter(pool),
    record: record ?? (() => undefined),
    vault: createVault(TEST_ENCRYPTION_KEY),
    clock: () => now,
  }
  const validate = createValidateBatch({
    ...common,
    load: (batch) => loadValidations(pool, batch),
    takeSlot: createSlotLine((requests) => takeSlots(pool, requests)),
    sign: async () => ({ signature: 'signature', body: '{}' }),
  })
  return {
    /** Every answer, also of those calls that need a slot first. */
    validate: async (calls: Call[]) => Promise.all(await validate(calls)),
    lookUp: createLookupBatch({ ...common, load: (batch, now) => loadLookups(pool, batch, now) }),
  }
}
