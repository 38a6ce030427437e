'use client'
import { Eye } from 'lucide-react'
import { Button } from '@/components/ui/button/button'
import { useStopViewing } from '@/lib/people/operator/client/operator-mutations'

type Props = { organization: { id: string; name: string } }

/** Over every page of an organization that an operator looks at. */
export function ViewBanner({ organization: { id, name } }: Props) {
  const stop = useStopViewing(id)
  return (
    <aside
      aria-label="Operator"
      className="sticky top-[calc(3rem+var(--banners))] z-20 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-ink px-4 py-2 text-page text-small md:top-[calc(0.5rem+var(--banners))]"
    >
      <p className="flex min-w-0 items-start gap-2">
        <Eye aria-hidden="true" className="mt-[3px] size-4 shrink-0" />
        <span>You're viewing {name} as an operator. Its owners can see this.</span>
      </p>
      <Button size="small" loading={stop.isPending} onClick={() => stop.mutate()}>
        Stop viewing
      </Button>
    </aside>
  )
}
