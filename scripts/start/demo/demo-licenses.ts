import { DAY_MS } from '@/lib/foundation/shared/durations'
import type { SeedFile } from '@/lib/people/seed/core/seed-file'

/** Licenses of the demo that expire some days from the day it is loaded, by the email of their customer. */
const EXPIRES_IN_DAYS: Record<string, number> = {
  'noor@customer.example': 2,
  'sam@customer.example': 6,
  'lena@customer.example': 13,
  'tomas@customer.example': 27,
  'yuki@customer.example': 210,
  'olga@customer.example': -4,
  'otto@customer.example': -25,
}

/** Places in the file of licenses that were sold lately. */
const SOLD_LATELY: Record<number, number> = { 18: 11, 19: 5 }

/** How many days ago the license of this place was created: before the calls that are replayed, or sold lately. */
export const daysSinceCreated = (place: number): number => SOLD_LATELY[place] ?? 18 + ((place * 17) % 70)

/** Dates that the file cannot name, because they depend on the day. */
export function dateDemoLicenses(file: SeedFile, now: Date): void {
  for (const license of file.organizations.flatMap(({ products }) => products).flatMap(({ licenses }) => licenses)) {
    const days = EXPIRES_IN_DAYS[license.customer.email ?? '']
    if (days !== undefined) license.expires_at = new Date(now.getTime() + days * DAY_MS).toISOString()
  }
}
