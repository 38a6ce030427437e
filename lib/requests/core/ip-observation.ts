import type { AnsweredCall } from '@/lib/validation/core/call'

/** One address of one license, as seen over a period. */
export type IpObservation = {
  licenseId: string
  address: string
  firstSeenAt: Date
  lastSeenAt: Date
  hits: number
  lastOutcome: AnsweredCall['status']
}

/** Null for a lookup, and for a call that found no license: neither uses a license. */
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

/** Adds one hit, in place. */
export function addToIpObservation(observation: IpObservation, { at, status }: AnsweredCall): void {
  observation.hits += 1
  seenUntil(observation, at, status)
  if (at.getTime() < observation.firstSeenAt.getTime()) observation.firstSeenAt = at
}

/** Merges the hits of another, in place: earliest and latest time, and the later outcome. */
export function mergeIpObservation(observation: IpObservation, other: IpObservation): void {
  observation.hits += other.hits
  seenUntil(observation, other.lastSeenAt, other.lastOutcome)
  if (other.firstSeenAt.getTime() < observation.firstSeenAt.getTime()) observation.firstSeenAt = other.firstSeenAt
}

function seenUntil(observation: IpObservation, at: Date, outcome: IpObservation['lastOutcome']): void {
  if (at.getTime() < observation.lastSeenAt.getTime()) return
  observation.lastSeenAt = at
  observation.lastOutcome = outcome
}
