import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/lib/browser/page/class-names'

export type StepState = 'done' | 'next' | 'later'

type Props = {
  state: StepState
  title: string
  description: ReactNode
  /** Offers its action also when it is done. */
  actionWhenDone?: boolean
  children?: ReactNode
}

const WORDS = { done: 'Done', next: 'To do next', later: 'To do' }

/** One step of the checklist; only the next step shows its instructions. */
export function FirstStep({ state, title, description, actionWhenDone = false, children }: Props) {
  const Icon = state === 'done' ? CircleCheck : Circle
  const isOpen = state === 'next' || (state === 'done' && actionWhenDone)
  return (
    <li className="flex gap-3 border-hairline border-b p-4 last:border-b-0">
      <Icon
        role="img"
        aria-label={WORDS[state]}
        className={cn('mt-0.5 size-[18px] shrink-0', state === 'done' ? 'text-green' : 'text-line')}
      />
      <div className="min-w-0 flex-1 space-y-3">
        <div>
          <h3 className={cn('font-medium', state === 'later' && 'text-muted')}>{title}</h3>
          <div className="text-muted text-small">{description}</div>
        </div>
        {isOpen && children}
      </div>
    </li>
  )
}
