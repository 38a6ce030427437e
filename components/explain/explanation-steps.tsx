'use client'
import { ChevronRight, CircleAlert, CircleCheck, CircleX, type LucideIcon } from 'lucide-react'
import { useHasPlans } from '@/components/billing/has-plans'
import { formatCount } from '@/lib/foundation/browser/format/format-number'
import { cn } from '@/lib/foundation/browser/page/class-names'
import type { Explanation } from '@/lib/service/validation/explain/core/schema'
import { SentenceText } from './verdict'

type Step = Explanation[number]
type Outcome = Exclude<Step['outcome'], 'not_reached'>

const VARIANTS: Record<Outcome, { Icon: LucideIcon; look: string; label: string }> = {
  passed: { Icon: CircleCheck, look: 'text-green', label: 'Passed' },
  refused: { Icon: CircleX, look: 'text-red', label: 'Refused' },
  noted: { Icon: CircleAlert, look: 'text-amber', label: 'Not allowed' },
}

/** The checks in order: those that passed behind one line, then the one that refused, each with its evidence. */
export function ExplanationSteps({ steps }: { steps: Explanation }) {
  const of = (outcome: Outcome) => steps.filter((step) => step.outcome === outcome)
  const hasPlans = useHasPlans()
  const passed = of('passed').filter(({ check }) => hasPlans || check !== 'billing_suspended')
  return (
    <div className="space-y-3">
      {passed.length > 0 && (
        <details className="group">
          <summary className="flex cursor-pointer list-none items-center gap-3 text-small [&::-webkit-details-marker]:hidden">
            <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-green" />
            {formatCount(passed.length, 'check')} passed
            <ChevronRight
              aria-hidden="true"
              className="size-4 text-muted transition-transform group-open:rotate-90 motion-reduce:transition-none"
            />
          </summary>
          <StepList steps={passed} outcome="passed" className="mt-3" />
        </details>
      )}
      <StepList steps={of('refused')} outcome="refused" />
      <StepList steps={of('noted')} outcome="noted" />
      {steps.some(({ outcome }) => outcome === 'not_reached') && (
        <p className="pl-7 text-muted text-small">Later checks were skipped.</p>
      )}
    </div>
  )
}

type ListProps = { steps: readonly Step[]; outcome: Outcome; className?: string }

function StepList({ steps, outcome, className }: ListProps) {
  if (steps.length === 0) return null
  return (
    <ol className={cn('space-y-3', className)}>
      {steps.map((step) => (
        <ExplanationStep key={step.check} step={step} outcome={outcome} />
      ))}
    </ol>
  )
}

function ExplanationStep({ step, outcome }: { step: Step; outcome: Outcome }) {
  const { Icon, look, label } = VARIANTS[outcome]
  return (
    <li className="flex gap-3">
      <Icon aria-label={label} role="img" className={cn('mt-[3px] size-4 shrink-0', look)} />
      <div className="grid min-w-0 flex-1 gap-x-4 sm:grid-cols-[192px_minmax(0,1fr)]">
        <p className={cn('text-small', outcome !== 'passed' && 'font-medium')}>{step.title}</p>
        <p className={cn('break-words text-small', outcome === 'passed' && 'text-muted')}>
          <SentenceText sentence={step.reason} />
          {outcome === 'noted' && (
            <span className="block text-muted">The license is still valid. Only the version isn't allowed.</span>
          )}
        </p>
      </div>
    </li>
  )
}
