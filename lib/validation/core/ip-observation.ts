import type { Observed } from './call'

/** One address of one license, as seen over a while. */
export type Sighting = {
  licenseId: string
  address: string
  firstSeenAt: Date
  lastSeenAt: Date
  hits: number
  lastOutcome: Observed['status']
}

/** Null for a lookup, and for a call that found no license: neither is a use of one. */
export const sightingKey = ({ endpoint, licenseId, address }: Observed): string | null =>
  endpoint === 'validate' && licenseId !== null ? licenseId + address : null

export const openSighting = ({ licenseId, address, at, status }: Observed): Sighting => ({
  licenseId: licenseId ?? '',
  address,
  firstSeenAt: at,
  lastSeenAt: at,
  hits: 1,
  lastOutcome: status,
})

/** One more hit, in place. */
export function addToSighting(sighting: Sighting, { at, status }: Observed): void {
  sighting.hits += 1
  seenUntil(sighting, at, status)
  if (at.getTime() < sighting.firstSeenAt.getTime()) sighting.firstSeenAt = at
}

/** The hits of another, in place: first and last time, the later outcome. */
export function mergeSighting(sighting: Sighting, other: Sighting): void {
  sighting.hits += other.hits
  seenUntil(sighting, other.lastSeenAt, other.lastOutcome)
  if (other.firstSeenAt.getTime() < sighting.firstSeenAt.getTime()) sighting.firstSeenAt = other.firstSeenAt
}

function seenUntil(sighting: Sighting, at: Date, outcome: Sighting['lastOutcome']): void {
  if (at.getTime() < sighting.lastSeenAt.getTime()) return
  sighting.lastSeenAt = at
  sighting.lastOutcome = outcome
}
