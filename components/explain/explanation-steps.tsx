import { CircleAlert, CircleCheck, CircleDashed, CircleX, type LucideIcon } from 'lucide-react'
import { TimeText } from '@/components/ui/text/time-text'
import { cn } from '@/lib/browser/page/class-names'
import type { Explanation } from '@/lib/explain/core/schema'

type Step = Explanation[number]

const VARIANTS: Record<Step['outcome'], { Icon: LucideIcon; look: string; label: string }> = {
  passed: { Icon: CircleCheck, look: 'text-green', label: 'Passed' },
  refused: { Icon: CircleX, look: 'text-red', label: 'Refused' },
  noted: { Icon: CircleAlert, look: 'text-amber', label: 'Not permitted' },
  not_reached: { Icon: CircleDashed, look: 'text-line', label: 'Not reached' },
}

/** The checks in order: a tick for each that passed, a cross for the one that refused, each with its evidence. */
export const ExplanationSteps = ({ steps }: { steps: Explanation }) => (
  <ol className="relative">
    {steps.map((step, index) => (
      <ExplanationStep key={step.check} step={step} isLast={index === steps.length - 1} />
    ))}
  </ol>
)

function ExplanationStep({ step, isLast }: { step: Step; isLast: boolean }) {
  const { Icon, look, label } = VARIANTS[step.outcome]
  const isEnd = step.outcome === 'refused' || step.outcome === 'noted'
  return (
    <li className={cn('relative flex gap-3 pb-3', isLast && 'pb-0')}>
      {!isLast && <span aria-hidden="true" className="absolute top-[22px] bottom-0 left-[7.5px] w-px bg-hairline" />}
      <Icon aria-label={label} role="img" className={cn('mt-[3px] size-4 shrink-0 bg-surface', look)} />
      <div className="grid min-w-0 flex-1 gap-x-4 sm:grid-cols-[232px_minmax(0,1fr)]">
        <p className={cn('text-small', isEnd ? 'font-medium' : step.outcome === 'not_reached' && 'text-muted')}>
          {step.title}
        </p>
        <p className={cn('break-words text-small', !isEnd && 'text-muted')}>
          <CheckExplanation reason={step.reason} />
          {step.outcome === 'noted' && <span className="block text-muted">It changes neither valid nor status.</span>}
        </p>
      </div>
    </li>
  )
}

const CheckExplanation = ({ reason }: { reason: Step['reason'] }) =>
  // The parts of a sentence never change order, so the index is a stable key.
  reason.map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other name.
    typeof part === 'string' ? part : <TimeText key={index} at={part.at} as="exact" />,
  )
