'use client'
import { ExpiryText } from '@/components/ui/text/expiry-text'
import { useNow } from '@/lib/foundation/browser/format/use-now'

/** Shows the resulting expiry before submitting, with a warning if it is in the past. */
export function ExpiryPreview({ at, past }: { at: string; past: string }) {
  const isPast = new Date(at).getTime() <= useNow()
  return (
    <p className="text-muted text-small" aria-live="polite">
      Works <ExpiryText at={at} as="until" />.{isPast && <span className="text-amber"> {past}</span>}
    </p>
  )
}
