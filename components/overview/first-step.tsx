'use client'
import { Circle, CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { isFocusLost } from '@/lib/foundation/browser/page/is-focus-lost'

export type StepState = 'done' | 'next' | 'later'

type Props = {
  state: StepState
  title: string
  description: ReactNode
  /** The step before it is done, and what was pressed there has gone. */
  isReached?: boolean
  children?: ReactNode
}

const WORDS = { done: 'Done', next: 'To do next', later: 'To do' }

/** One step of the checklist. */
export function FirstStep({ state, title, description, isReached = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasReached = useRef(isReached)
  useEffect(() => {
    if (isReached && !wasReached.current && isFocusLost()) heading.current?.focus()
    wasReached.current = isReached
  }, [isReached])
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
          <h2 ref={heading} tabIndex={-1} className={cn('font-medium outline-none', state === 'later' && 'text-muted')}>
            {title}
          </h2>
          <div className="text-muted text-small">{description}</div>
        </div>
        {children}
      </div>
    </li>
  )
}
