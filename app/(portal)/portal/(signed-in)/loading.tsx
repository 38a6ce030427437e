import { LoadingCards } from '@/components/portal/ui/loading-cards'
import { Skeleton } from '@/components/ui/feedback/loading'

export default function PortalLoading() {
  return (
    <div className="space-y-8">
      <Skeleton className="h-7 w-1/2" />
      <LoadingCards />
    </div>
  )
}
