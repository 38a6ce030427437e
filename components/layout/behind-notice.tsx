'use client'
import { useEffect, useSyncExternalStore } from 'react'
import { Callout } from '@/components/ui/feedback/callout'
import { behindSeconds, forgetBehind, onBehindChange } from '@/lib/foundation/browser/api/behind'

/** Says that a page shows what was so a while ago. `seconds`: of what the server rendered. */
export function BehindNotice({ seconds }: { seconds: number }) {
  const latest = useSyncExternalStore(onBehindChange, behindSeconds, notRead)
  useEffect(() => forgetBehind, [])
  const behind = latest ?? seconds
  return (
    // The element must exist before its text does, or screen readers would not read it.
    <div role="status" className="empty:hidden">
      {behind > 0 && (
        <Callout title={`This page is ${behind} ${behind === 1 ? 'second' : 'seconds'} behind`}>
          It shows what was true then. Your own changes are included, and newer ones appear shortly.
        </Callout>
      )}
    </div>
  )
}

/** The server renders a page before the browser has read any list again. */
const notRead = (): null => null
