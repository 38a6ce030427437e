import { Clock3 } from 'lucide-react'
import { CopyButton } from '@/components/ui/button/copy-button'
import { StatusBadge } from '@/components/ui/feedback/status-badge'
import { TimeText } from '@/components/ui/text/time-text'
import type { SigningKeyView } from '@/lib/catalog/products/signing/core/schema'

const VARIANTS = {
  current: { tone: 'green', label: 'Signing' },
  next: { tone: 'amber', label: 'Announced', icon: Clock3 },
  retired: { tone: 'grey', label: 'Retired' },
} as const

const READY = { tone: 'grey', label: 'Ready' } as const

/** One public key: id, state and period of validity. Where nothing is signed now, the current one is only ready. */
export const SigningKeyRow = ({
  signingKey: { kid, state, active_from, published_until, public_key },
  isSigning,
}: Props) => (
  <li className="space-y-1 px-4 py-3 text-small">
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <StatusBadge {...(state === 'current' && !isSigning ? READY : VARIANTS[state])} />
      <span className="text-muted">
        {sinceWords(state, isSigning)}
        <TimeText at={active_from} as="exact" />
        {published_until && (
          <>
            , published until <TimeText at={published_until} as="exact" />
          </>
        )}
      </span>
    </div>
    <Line label="kid" text={kid} what="Key ID" />
    <Line label="x" text={public_key} what="Public key" />
  </li>
)

function sinceWords(state: SigningKeyView['state'], isSigning: boolean): string {
  if (state === 'next') return 'Signing from '
  if (state === 'retired') return 'Signed since '
  return isSigning ? 'Signing since ' : 'Valid since '
}

type Props = { signingKey: SigningKeyView; isSigning: boolean }

const Line = ({ label, text, what }: { label: string; text: string; what: string }) => (
  <div className="flex items-center gap-2">
    <span className="w-8 shrink-0 font-mono text-muted">{label}</span>
    <span className="min-w-0 break-all font-mono">{text}</span>
    <CopyButton text={text} what={what} />
  </div>
)
