'use client'
import { type Extended, extendExpiry } from '@/lib/catalog/licenses/core/extend-expiry'
import type { Extension } from '@/lib/catalog/licenses/core/schema'
import type { LicenseView } from '@/lib/catalog/licenses/core/schema-license'
import { useNow } from '@/lib/foundation/browser/format/use-now'
import { ExpiryPreview } from './expiry-preview'

type Of = Pick<LicenseView, 'expires_at' | 'expiry_anchor_day'>

/** The expiry that an extension results in; null while none is chosen, or if there is nothing to extend. */
export function useExtended({ expires_at, expiry_anchor_day }: Of, to: Extension | null): Extended | null {
  const now = new Date(useNow())
  if (to === null || (expires_at === null && (to.mode === 'days' || to.mode === 'months'))) return null
  const expiresAt = expires_at === null ? null : new Date(expires_at)
  return extendExpiry({ expiresAt, expiryAnchorDay: expiry_anchor_day }, to, now)
}

type Props = { expiresAt: string | null; to: Extension | null; extended: Extended | null }

/** The resulting date, by the same rule as the server's. */
export function ExtensionPreview({ expiresAt, to, extended }: Props) {
  if (to === null) return null
  if (extended === null) return <Note>This license never expires, so there's nothing to extend.</Note>
  if (extended.outcome === 'too_late') return <Note>Choose a date before the year 10000.</Note>
  if (extended.at === null) return <Note>{expiresAt === null ? 'No change: it never expires.' : 'Never expires.'}</Note>
  return <ExpiryPreview at={extended.at.toISOString()} past="This is in the past: the license expires immediately." />
}

const Note = ({ children }: { children: string }) => (
  <p className="text-muted text-small" aria-live="polite">
    {children}
  </p>
)
