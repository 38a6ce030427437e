import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/lib/foundation/browser/page/class-names'

export type StepState = 'done' | 'next' | 'later'

type Props = { state: StepState; title: string; description: ReactNode; children?: ReactNode }

const WORDS = { done: 'Done', next: 'To do next', later: 'To do' }

/** One step of the checklist. */
export function FirstStep({ state, title, description, children }: Props) {
  const Icon = state === 'done' ? CircleCheck : Circle
  return (
    <li className="flex gap-3 border-hairline border-b p-4 last:border-b-0">
      <Icon
        role="img"
        aria-label={WORDS[state]}
        className={cn('mt-0.5 size-[18px] shrink-0', state === 'done' ? 'text-green' : 'text-line')}
      />
      <div className="min-w-0 flex-1 space-y-3">
        <div>
          <h2 className={cn('font-medium', state === 'later' && 'text-muted')}>{title}</h2>
          <div className="text-muted text-small">{description}</div>
        </div>
        {children}
      </div>
    </li>
  )
}
