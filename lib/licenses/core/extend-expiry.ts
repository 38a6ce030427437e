import type { Extension } from './schema'

const DAY_MS = 86_400_000

/** The expiry after an extension; null is lifetime. Days count from now where the license is over already. */
export function extendedExpiry(expiresAt: Date | null, to: Extension, now: Date): Date | null {
  switch (to.mode) {
    case 'lifetime':
      return null
    case 'until':
      return new Date(to.expires_at)
    case 'days': {
      // What never ends cannot end later.
      if (expiresAt === null) return null
      return new Date(Math.max(expiresAt.getTime(), now.getTime()) + to.days * DAY_MS)
    }
  }
}

/** Whether the license lasts longer by it: a shorter one is a change like any other. */
export const isLonger = (before: Date | null, after: Date | null): boolean =>
  before !== null && (after === null || after > before)
