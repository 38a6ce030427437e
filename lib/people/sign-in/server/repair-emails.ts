import type { Transact, WriteContext } from '@/lib/foundation/platform/database/context'
import { normalizeEmail } from '@/lib/foundation/shared/email'
import { respellEmail, selectEmailsBeyondAscii } from './users.sql'

const BATCH = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Spells the addresses as they are found today that a provider's sign-in stored with a domain in Unicode, before a
 * domain was kept in ASCII. Once per process: nothing stores them that way anymore.
 */
export function createEmailRepair(): (transact: Transact) => Promise<void> {
  let after: string | undefined = FIRST_ID
  return async (transact) => {
    while (after !== undefined) {
      const from: string = after
      after = await transact(({ tx }) => repairBatch(tx, from))
    }
  }
}

/** The last id of a full batch. An address that another account has by now stays: its owner signs in by the provider. */
async function repairBatch(tx: WriteContext['tx'], after: string): Promise<string | undefined> {
  const users = await selectEmailsBeyondAscii(tx, { after, limit: BATCH })
  for (const { id, email } of users) await respellEmail(tx, { id, from: email, to: normalizeEmail(email) })
  return users.length < BATCH ? undefined : users.at(-1)?.id
}
