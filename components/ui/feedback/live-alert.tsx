import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { cn } from '@/lib/foundation/browser/page/class-names'

const KINDS = {
  success: { role: 'status', Icon: CircleCheck, tint: 'bg-green-tint text-green' },
  error: { role: 'alert', Icon: CircleAlert, tint: 'bg-red-tint text-red' },
} as const

const SIZES = {
  medium: { place: '', words: 'text-small', icon: 'mt-[2px]' },
  // Empty, it takes no room between the parts of a card.
  touch: { place: 'w-full empty:absolute', words: 'w-full', icon: 'mt-1' },
}

type LiveAlertProps = {
  kind: keyof typeof KINDS
  size?: keyof typeof SIZES
  /** to give it the focus where the button that had it is gone */
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** Announces success or refusal. The element must exist before its text does, or screen readers would not read it. */
export function LiveAlert({ kind, size = 'medium', ref, children }: LiveAlertProps) {
  const { role, Icon, tint } = KINDS[kind]
  const style = SIZES[size]
  return (
    <div ref={ref} role={role} tabIndex={ref ? -1 : undefined} className={cn(style.place, ref && 'outline-none')}>
      {children && (
        <p className={cn('flex items-start gap-2 rounded-control px-3 py-2', tint, style.words)}>
          <Icon aria-hidden="true" className={cn('size-4 shrink-0', style.icon)} />
          <span className="min-w-0 break-words">{children}</span>
        </p>
      )}
    </div>
  )
}
