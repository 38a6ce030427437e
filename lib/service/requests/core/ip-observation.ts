import type { AnsweredCall } from '@/lib/service/validation/core/call'

/** One address of one license, as seen over a period. */
export type IpObservation = {
  organizationId: string
  licenseId: string
  address: string
  firstSeenAt: Date
  lastSeenAt: Date
  hits: number
  lastOutcome: AnsweredCall['status']
  /** of the latest call that sent one */
  deviceId: string | null
}

/** Null for a lookup, and for a call that found no license: neither uses a license. */
export const ipObservationKey = ({ endpoint, licenseId, address }: AnsweredCall): string | null =>
  endpoint === 'validate' && licenseId !== null ? licenseId + address : null

export const openIpObservation = ({
  organizationId,
  licenseId,
  address,
  at,
  status,
  deviceId,
}: AnsweredCall): IpObservation => ({
  organizationId,
  licenseId: licenseId ?? '',
  address,
  firstSeenAt: at,
  lastSeenAt: at,
  hits: 1,
  lastOutcome: status,
  deviceId,
})

/** Adds one hit, in place. */
export function addToIpObservation(observation: IpObservation, { at, status, deviceId }: AnsweredCall): void {
  observation.hits += 1
  seenUntil(observation, { lastSeenAt: at, lastOutcome: status, deviceId })
  if (at.getTime() < observation.firstSeenAt.getTime()) observation.firstSeenAt = at
}

/** Merges the hits of another, in place: earliest and latest time, and the later outcome. */
export function mergeIpObservation(observation: IpObservation, other: IpObservation): void {
  observation.hits += other.hits
  seenUntil(observation, other)
  if (other.firstSeenAt.getTime() < observation.firstSeenAt.getTime()) observation.firstSeenAt = other.firstSeenAt
}

type Seen = Pick<IpObservation, 'lastSeenAt' | 'lastOutcome' | 'deviceId'>

function seenUntil(observation: IpObservation, { lastSeenAt, lastOutcome, deviceId }: Seen): void {
  if (lastSeenAt.getTime() < observation.lastSeenAt.getTime()) {
    observation.deviceId ??= deviceId
    return
  }
  observation.lastSeenAt = lastSeenAt
  observation.lastOutcome = lastOutcome
  observation.deviceId = deviceId ?? observation.deviceId
}
