import { cn } from '@/lib/foundation/browser/page/class-names'

type UsageMeterProps = { used: number; limit: number | null; className?: string }

/** How much of the day's requests is used. Unlimited has no end to measure against. */
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

/** Early enough to do something about it on the same day. */
const NEAR = 2 / 3

function fillOf(share: number): string {
  if (share >= 1) return 'bg-violet'
  return share >= NEAR ? 'bg-amber' : 'bg-muted'
}
