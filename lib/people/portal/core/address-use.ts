type Address = {
  address: string
  registeredAt: Date | null
  firstSeenAt: Date | null
  lastSeenAt: Date | null
  /** a member registered it, not a validation */
  isAdded: boolean
}

type Around = {
  /** when validations had registered slots that are free again */
  freed: readonly { address: string; registeredAt: Date }[]
  /** until then, a call may have been accepted without a registration that is on record */
  unrecordedUntil: Date | null
}

/**
 * When the license was first and last used from an IP address. The history has refused calls, too: while IP addresses
 * are limited, the first that was accepted is the one that registered it. Null for what nobody can tell, and for one
 * that was added and not used.
 */
export function useOfAddress(
  { address, registeredAt, firstSeenAt, lastSeenAt, isAdded }: Address,
  { freed, unrecordedUntil }: Around,
): { first: Date | null; last: Date | null } {
  const isUnrecorded = firstSeenAt !== null && unrecordedUntil !== null && firstSeenAt < unrecordedUntil
  if (isUnrecorded) return { first: firstSeenAt, last: lastSeenAt }
  const registrations = freed.filter((slot) => slot.address === address).map((slot) => slot.registeredAt)
  if (registeredAt !== null && !isAdded) registrations.push(registeredAt)
  const [accepted] = registrations.toSorted((a, b) => a.getTime() - b.getTime())
  // The history is written some seconds after the validation that registered it.
  if (accepted) return { first: later(firstSeenAt, accepted), last: later(lastSeenAt, accepted) }
  if (registeredAt === null || (firstSeenAt !== null && firstSeenAt >= registeredAt))
    return { first: firstSeenAt, last: lastSeenAt }
  return { first: null, last: lastSeenAt !== null && lastSeenAt >= registeredAt ? lastSeenAt : null }
}

const later = (seen: Date | null, accepted: Date): Date => (seen !== null && seen > accepted ? seen : accepted)
