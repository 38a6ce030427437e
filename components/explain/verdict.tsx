import { CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { ExpiryText } from '@/components/ui/text/expiry-text'
import { TimeText } from '@/components/ui/text/time-text'
import { cn } from '@/lib/foundation/browser/page/class-names'
import type { Explanation } from '@/lib/service/validation/explain/core/schema'

export type Sentence = Explanation[number]['reason']

type Props = { verdict: Sentence; isAccepted: boolean; children?: ReactNode }

/** The answer in one sentence, before anything else. */
export function Verdict({ verdict, isAccepted, children }: Props) {
  const Icon = isAccepted ? CircleCheck : CircleX
  return (
    <section className="flex gap-3 rounded-card border border-hairline bg-surface p-4">
      <Icon aria-hidden="true" className={cn('mt-0.5 size-5 shrink-0', isAccepted ? 'text-green' : 'text-red')} />
      <div className="min-w-0 flex-1 space-y-1">
        <p className="break-words font-medium text-section">
          <SentenceText sentence={verdict} />
        </p>
        {children && <div className="text-muted text-small">{children}</div>}
      </div>
    </section>
  )
}

export const SentenceText = ({ sentence }: { sentence: Sentence }) =>
  // The parts of a sentence never change order, so the index is a stable key.
  sentence.map((part, index) => {
    if (typeof part === 'string') return part
    // biome-ignore-start lint/suspicious/noArrayIndexKey: the parts have no other name.
    return part.is_expiry ? <ExpiryText key={index} at={part.at} /> : <TimeText key={index} at={part.at} as="exact" />
    // biome-ignore-end lint/suspicious/noArrayIndexKey: the parts have no other name.
  })

/** Whether no check refused. */
export const isAccepted = (steps: Explanation): boolean => !steps.some(({ outcome }) => outcome === 'refused')
