'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { formatCount } from '@/lib/foundation/browser/format/format-number'
import { NEW_CODE_SECONDS, useCountdown } from '@/lib/foundation/browser/page/use-countdown'

type NewCodeProps = {
  /** Without a mail server there is no spam folder to look in. */
  isMailed: boolean
  size?: 'large'
  /** Rejects after it said why no code was sent. */
  onSend: () => Promise<unknown>
}

/** Under the field for a mailed code: where else it may be, and another one, at the earliest after half a minute. */
export function NewCode({ isMailed, size, onSend }: NewCodeProps) {
  const pause = useCountdown(NEW_CODE_SECONDS)
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')
  const send = async () => {
    setState('sending')
    try {
      await onSend()
      pause.begin()
      setState('sent')
    } catch {
      setState('idle')
    }
  }
  return (
    <div className="space-y-2">
      {isMailed && <p className="text-muted text-small">Nothing after a minute? Look in the spam folder, too.</p>}
      <LiveAlert kind="success">{state === 'sent' && 'There is a new code. Use the latest one.'}</LiveAlert>
      <Button
        size={size}
        className="w-full"
        disabled={pause.left > 0}
        loading={state === 'sending'}
        onClick={() => void send()}
      >
        {pause.left > 0 ? `Send a new code in ${formatCount(pause.left, 'second')}` : 'Send a new code'}
      </Button>
    </div>
  )
}
