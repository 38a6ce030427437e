import type { StoredCustomer } from './schema'

export type Merge = { remains: StoredCustomer; goes: StoredCustomer; result: StoredCustomer }

/**
 * Which of two customers remains, and what is then known of them. An email identifies a customer before a Discord ID,
 * so the one with the email remains if only one has any; otherwise the one chosen.
 */
export function planMerge(from: StoredCustomer, into: StoredCustomer): Merge {
  const isSwapped = into.email === null && from.email !== null
  const [remains, goes] = isSwapped ? [from, into] : [into, from]
  return {
    remains,
    goes,
    result: {
      ...remains,
      discord_id: remains.discord_id ?? goes.discord_id,
      name: remains.name ?? goes.name,
      notes: joined(remains.notes, goes.notes),
      erasure_requested_at: remains.erasure_requested_at ?? goes.erasure_requested_at,
      created_at: new Date(Math.min(remains.created_at.getTime(), goes.created_at.getTime())),
    },
  }
}

const MAX_NOTES = 10_000

/** Both notes. Of notes that are too long together, the beginning. */
function joined(first: string | null, second: string | null): string | null {
  if (first === null || second === null || first === second) return first ?? second
  return [...`${first}\n\n${second}`].slice(0, MAX_NOTES).join('')
}
