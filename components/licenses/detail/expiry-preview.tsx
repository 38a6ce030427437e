'use client'
import { TimeText } from '@/components/ui/text/time-text'
import { useNow } from '@/lib/browser/format/use-now'

/** When a license will end, before anything is done; and a warning where that is over already. */
export function ExpiryPreview({ at, past }: { at: string; past: string }) {
  const isPast = new Date(at).getTime() <= useNow()
  return (
    <p className="text-muted text-small" aria-live="polite">
      Ends <TimeText at={at} as="exact" /> your time.{isPast && <span className="text-amber"> {past}</span>}
    </p>
  )
}
