import type { ValidationStatus } from './status'

/** One address of one license, as seen over a while. */
export type Sighting = {
  licenseId: string
  address: string
  firstSeenAt: Date
  lastSeenAt: Date
  hits: number
  lastOutcome: ValidationStatus
}
