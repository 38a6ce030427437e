import type { Observed } from './observed'

/** One address of one license, as seen over a while. */
export type Sighting = {
  licenseId: string
  address: string
  firstSeenAt: Date
  lastSeenAt: Date
  hits: number
  lastOutcome: Observed['status']
}
