import { v4 } from 'uuid'
import type { Transact, WriteContext } from '@/lib/foundation/platform/database/context'
import { isLockTimeout } from '@/lib/foundation/platform/database/db'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import {
  boundLockWaits,
  findTimedIds,
  insertFormerIds,
  lockIdentities,
  mayReplace,
  moveTransfersAndSales,
  replaceIds,
} from './former-ids.sql'

const BATCH = 50
/** Other work of the clock has its turn in between, and a process that stops does not wait for all. */
const MAX_BATCHES = 40
/**
 * In one transaction, so that a validation that takes a slot of one of them hardly waits. A customer with more licenses
 * keeps their id (decision 0005).
 */
export const MAX_LICENSES = 1_000
/** Whoever changes a customer comes first. */
const MAX_LOCK_WAIT_MS = 100

/** No customer is older than the first version of Latchkey. */
const FIRST_TIME = Date.UTC(2026, 0, 1)

/** The least id of version 7 of a time. */
const idAt = (ms: number): string => {
  const digits = ms.toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`
}

/**
 * Gives customers from before ids were random a random one. Whatever of a vendor refers to a customer goes along in the
 * same transaction, and the former id keeps finding the customer for the vendors that knew it. Usually there is none.
 */
export async function replaceTimedIds(transact: Transact): Promise<void> {
  if (!(await transact(({ tx, now }) => mayReplace(tx, now)))) return
  let after = idAt(FIRST_TIME)
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const found = await transact(({ tx, now }) =>
      findTimedIds(tx, { after, until: idAt(now.getTime() + DAY_MS), limit: BATCH, mostLicenses: MAX_LICENSES }),
    )
    const last = found.at(-1)
    if (last === undefined) return
    for (const ids of inSmallSteps(found)) await replaceTogether(transact, ids)
    after = last.id
  }
}

/** Steps of so many licenses at most, without the customers who have more. */
function inSmallSteps(customers: { id: string; licenses: number }[]): string[][] {
  const steps: string[][] = []
  let room = 0
  for (const { id, licenses } of customers.filter((customer) => customer.licenses <= MAX_LICENSES)) {
    if (licenses > room || steps.length === 0) {
      steps.push([])
      room = MAX_LICENSES
    }
    steps.at(-1)?.push(id)
    room -= licenses
  }
  return steps
}

async function replaceTogether(transact: Transact, ids: string[]): Promise<void> {
  try {
    await transact((work) => replaceLocked(work, ids))
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    // Someone is changing one of them. The others do not wait for that one, which the next run meets again.
    if (ids.length > 1) for (const id of ids) await replaceTogether(transact, [id])
  }
}

async function replaceLocked({ tx, now, randomBytes }: WriteContext, ids: string[]): Promise<void> {
  await boundLockWaits(tx, MAX_LOCK_WAIT_MS)
  const locked = await lockIdentities(tx, ids)
  if (locked.length === 0) return
  const replaced = locked.map((former) => ({ former, current: v4({ random: randomBytes(16) }) }))
  await insertFormerIds(tx, replaced, now)
  await replaceIds(tx, replaced)
  await moveTransfersAndSales(tx, replaced)
}
