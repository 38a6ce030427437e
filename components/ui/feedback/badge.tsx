import { cva, type VariantProps } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { cn } from '@/lib/foundation/browser/page/class-names'

export const badgeStyle = cva('badge', {
  variants: {
    tone: {
      green: 'bg-green-tint text-green',
      amber: 'bg-amber-tint text-amber',
      red: 'bg-red-tint text-red',
      violet: 'bg-violet-tint text-violet',
      grey: 'bg-grey-tint text-grey',
      plain: 'border border-hairline text-muted',
    },
  },
  defaultVariants: { tone: 'plain' },
})

export type Tone = Exclude<NonNullable<VariantProps<typeof badgeStyle>['tone']>, 'plain'>

/** A short fact that is not a status: a plan, a role, a version. */
export const Badge = ({ children, className }: { children: ReactNode; className?: string }) => (
  <span className={cn(badgeStyle(), className)}>{children}</span>
)
