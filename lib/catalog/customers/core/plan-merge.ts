/** What a vendor stores about a customer. */
export type KnownCustomer = {
  customerId: string
  email: string | null
  discordId: string | null
  name: string | null
  notes: string | null
  /** when they asked in the portal to be erased */
  erasureRequestedAt: Date | null
  createdAt: Date
}

export type Merge = { remains: KnownCustomer; goes: KnownCustomer; result: KnownCustomer }

/**
 * Which of two customers remains, and what is then known of them. An email identifies a customer before a Discord ID,
 * so the one with the email remains if only one has any; otherwise the one chosen.
 */
export function planMerge(from: KnownCustomer, into: KnownCustomer): Merge {
  const isSwapped = into.email === null && from.email !== null
  const [remains, goes] = isSwapped ? [from, into] : [into, from]
  return {
    remains,
    goes,
    result: {
      customerId: remains.customerId,
      email: remains.email,
      discordId: remains.discordId ?? goes.discordId,
      name: remains.name ?? goes.name,
      notes: joined(remains.notes, goes.notes),
      erasureRequestedAt: remains.erasureRequestedAt ?? goes.erasureRequestedAt,
      createdAt: new Date(Math.min(remains.createdAt.getTime(), goes.createdAt.getTime())),
    },
  }
}

const MAX_NOTES = 10_000

/** Both notes. Of notes that are too long together, the beginning. */
function joined(first: string | null, second: string | null): string | null {
  if (first === null || second === null || first === second) return first ?? second
  return [...`${first}\n\n${second}`].slice(0, MAX_NOTES).join('')
}
