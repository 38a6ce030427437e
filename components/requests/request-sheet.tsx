'use client'
import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '@/components/ui/feedback/load-failure'
import { Skeleton } from '@/components/ui/feedback/loading'
import { Link } from '@/components/ui/navigation/link'
import { Sheet } from '@/components/ui/overlay/dialog'
import { DialogBody } from '@/components/ui/overlay/dialog-parts'
import { TimeText } from '@/components/ui/text/time-text'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import type { May } from '@/lib/foundation/permissions/core/may'
import { requestQueries } from '@/lib/service/requests/client/request-queries'
import { RequestExplanation } from './request-explanation'
import { RequestStatus } from './request-status'

type Line = { id: string; minute: string }
type Props = { org: string; may: May; line: Line | null; onClose: () => void }

/** Why a request was answered as it was, beside the list it was opened from. */
export const RequestSheet = ({ org, may, line, onClose }: Props) => (
  <Sheet open={line !== null} onOpenChange={(isOpen) => !isOpen && onClose()} title="Request" side="right">
    <DialogBody className="space-y-6">{line && <SheetContent org={org} may={may} line={line} />}</DialogBody>
  </Sheet>
)

function SheetContent({ org, may, line }: { org: string; may: May; line: Line }) {
  const { data, error } = useQuery(requestQueries.detail(org, line))
  if (error) return <LoadFailure title="This request can't be shown" error={error} />
  if (!data) return <Skeleton className="h-40" />
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-muted text-small">
        <RequestStatus status={data.item.status} />
        <TimeText at={data.item.last_at} as="second" />
        <Link
          href={pageRoute(`/${org}/requests/${line.id}?minute=${line.minute}`)}
          className="underline underline-offset-2 hover:text-ink"
        >
          Open as a page
        </Link>
      </p>
      <RequestExplanation org={org} request={data} may={may} />
    </>
  )
}
