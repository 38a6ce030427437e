import type { AnsweredCall } from './call'

/** One address of one license, as seen over a while. */
export type IpObservation = {
  licenseId: string
  address: string
  firstSeenAt: Date
  lastSeenAt: Date
  hits: number
  lastOutcome: AnsweredCall['status']
}

/** Null for a lookup, and for a call that found no license: neither is a use of one. */
export const ipObservationKey = ({ endpoint, licenseId, address }: AnsweredCall): string | null =>
  endpoint === 'validate' && licenseId !== null ? licenseId + address : null

export const openIpObservation = ({ licenseId, address, at, status }: AnsweredCall): IpObservation => ({
  licenseId: licenseId ?? '',
  address,
  firstSeenAt: at,
  lastSeenAt: at,
  hits: 1,
  lastOutcome: status,
})

/** One more hit, in place. */
export function addToIpObservation(sighting: IpObservation, { at, status }: AnsweredCall): void {
  sighting.hits += 1
  seenUntil(sighting, at, status)
  if (at.getTime() < sighting.firstSeenAt.getTime()) sighting.firstSeenAt = at
}

/** The hits of another, in place: first and last time, the later outcome. */
export function mergeIpObservation(sighting: IpObservation, other: IpObservation): void {
  sighting.hits += other.hits
  seenUntil(sighting, other.lastSeenAt, other.lastOutcome)
  if (other.firstSeenAt.getTime() < sighting.firstSeenAt.getTime()) sighting.firstSeenAt = other.firstSeenAt
}

function seenUntil(sighting: IpObservation, at: Date, outcome: IpObservation['lastOutcome']): void {
  if (at.getTime() < sighting.lastSeenAt.getTime()) return
  sighting.lastSeenAt = at
  sighting.lastOutcome = outcome
}
