'use client'
import { Check, Copy, Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { toast } from '@/lib/foundation/browser/dialogs/toast'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { useCopy } from '@/lib/foundation/browser/page/use-copy'
import { CopyButton } from '../button/copy-button'
import { IconButton } from '../button/icon-button'
import { Spinner } from '../feedback/loading'

/** Copies a key that stays masked. */
function CopyUnseen({ fetchWhole, what }: { fetchWhole: () => Promise<string>; what: string }) {
  const { state, copy } = useCopy()
  const copyAndSay = async () => {
    const whole = await fetchWhole().catch(() => null)
    if (whole === null) return
    if (await copy(whole)) toast.success(`${what} copied`)
    else
      toast.error(`${what} not copied`, { description: 'This browser does not allow it. Reveal the key to copy it.' })
  }
  return (
    <IconButton label={`Copy ${what.toLowerCase()}`} size="small" className="text-muted" onClick={copyAndSay}>
      {state === 'copied' ? <Check className="text-green" /> : <Copy />}
    </IconButton>
  )
}

type KeyTextProps = {
  /** As the server gives it: all but the last group hidden already, "ACME-•••••-•••••-K2P9Q". */
  masked: string
  /** Fetches the full key; omit it if the reader may not see it. Rejects after showing its own toast. */
  onReveal?: () => Promise<string>
  /** The noun of the toast. */
  what?: string
  className?: string
}

/** A key in mono, masked except for its last group, revealed and copied on demand. */
export function KeyText({ masked, onReveal, what = 'Key', className }: KeyTextProps) {
  const [whole, setWhole] = useState<string | null>(null)
  const [isWaiting, setIsWaiting] = useState(false)
  const reveal = async (fetchWhole: () => Promise<string>) => {
    setIsWaiting(true)
    setWhole(await fetchWhole().catch(() => null))
    setIsWaiting(false)
  }
  return (
    <span className={cn('-my-1 inline-flex min-h-7 max-w-full align-middle items-center gap-1', className)}>
      <span className="min-w-0 break-all font-mono text-small">{whole ?? masked}</span>
      {onReveal && whole === null && (
        <IconButton
          label={`Reveal ${what.toLowerCase()}`}
          size="small"
          className="text-muted"
          onClick={() => reveal(onReveal)}
        >
          {isWaiting ? <Spinner /> : <Eye />}
        </IconButton>
      )}
      {onReveal && whole === null && <CopyUnseen fetchWhole={onReveal} what={what} />}
      {whole !== null && (
        <>
          <IconButton
            label={`Hide ${what.toLowerCase()}`}
            size="small"
            className="text-muted"
            onClick={() => setWhole(null)}
          >
            <EyeOff />
          </IconButton>
          <CopyButton text={whole} what={what} />
        </>
      )}
    </span>
  )
}
