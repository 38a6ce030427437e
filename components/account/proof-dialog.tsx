'use client'
import { useEffect, useState } from 'react'
import { dialogOnDemand } from '@/components/ui/overlay/lazy-dialog'
import { setProofHandler } from '@/lib/foundation/browser/api/proof'

type Settle = (isProven: boolean) => void

const ProofOfAccount = dialogOnDemand(() => import('./proof-of-account').then((parts) => parts.ProofOfAccount))

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
  return settle && <ProofOfAccount onProven={() => end(true)} onClose={() => end(false)} />
}
