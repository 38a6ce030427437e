import { cn } from '@/lib/browser/page/class-names'

type UsageMeterProps = { used: number; limit: number | null; className?: string }

/** How much of the day's validations is used. Unlimited has no end to measure against. */
export function UsageMeter({ used, limit, className }: UsageMeterProps) {
  if (limit === null) return null
  const share = limit === 0 ? 1 : Math.min(1, used / limit)
  return (
    // The numbers are beside it as text.
    <div aria-hidden="true" className={cn('h-1 overflow-hidden rounded-full bg-sunken', className)}>
      <div className={cn('h-full rounded-full', fillOf(share))} style={{ width: `${share * 100}%` }} />
    </div>
  )
}

const NEAR = 0.8

function fillOf(share: number): string {
  if (share >= 1) return 'bg-violet'
  return share >= NEAR ? 'bg-amber' : 'bg-muted'
}
