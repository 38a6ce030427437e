'use client'
import { useEffect, useState } from 'react'
import { onDemand } from '@/components/ui/feedback/on-demand'
import { Dialog } from '@/components/ui/overlay/dialog'
import { setProofHandler } from '@/lib/foundation/browser/api/proof'

type Settle = (isProven: boolean) => void

const ProofOfAccount = onDemand(() => import('./proof-of-account').then((parts) => parts.ProofOfAccount))

/** Asks for the password, or for a mailed code, where a change is refused that outlives the session. */
export function ProofDialog() {
  const [settle, setSettle] = useState<Settle | null>(null)
  useEffect(() => setProofHandler(() => new Promise((resolve) => setSettle(() => resolve))), [])
  // Also when the page is left while it is asked.
  useEffect(() => () => settle?.(false), [settle])
  const end: Settle = (isProven) => {
    settle?.(isProven)
    setSettle(null)
  }
  return (
    <Dialog
      open={settle !== null}
      onOpenChange={(isOpen) => !isOpen && end(false)}
      title="Confirm that it's you"
      description="This keeps working after you sign out. We'll remember your answer for 15 minutes."
    >
      <ProofOfAccount onProven={() => end(true)} />
    </Dialog>
  )
}
