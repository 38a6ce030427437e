import { FlaskConical, KeyRound } from 'lucide-react'
import { Button } from '@/components/ui/button/button'
import { DetailHeader } from '@/components/ui/layout/detail-header'
import { Link } from '@/components/ui/navigation/link'
import { TimeText } from '@/components/ui/text/time-text'
import { formatCount } from '@/lib/foundation/browser/format/format-number'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import type { May } from '@/lib/foundation/permissions/core/may'
import type { RequestDetail, RequestItem } from '@/lib/service/requests/core/schema'
import { simulationHref } from '@/lib/service/validation/explain/client/simulation-params'
import { simulationOf } from './request-details'
import { RequestExplanation } from './request-explanation'
import { RequestStatus } from './request-status'

type Props = { org: string; request: RequestDetail; may: May }

/** "Why?": one request, the verdict on it and what can be done. */
export const RequestScreen = ({ org, request, may }: Props) => (
  <>
    <DetailHeader
      crumbs={[{ label: 'Requests', href: pageRoute(`/${org}/requests`) }]}
      title={titleOf(request)}
      badge={<RequestStatus status={request.item.status} />}
      description={<When item={request.item} />}
      actions={<Actions org={org} item={request.item} may={may} />}
    />
    <RequestExplanation org={org} request={request} may={may} />
  </>
)

function titleOf({ item, steps }: RequestDetail): string {
  if (steps.some(({ outcome }) => outcome === 'refused')) return 'Why was this refused?'
  return item.endpoint === 'lookup' ? 'Why was this found?' : 'Why was this accepted?'
}

const When = ({ item: { hits, first_at, last_at } }: { item: RequestItem }) =>
  hits === 1 ? (
    <TimeText at={last_at} as="second" />
  ) : (
    <>
      {formatCount(hits, 'identical request')}, <TimeText at={first_at} as="second" /> to{' '}
      <TimeText at={last_at} as="second" />
    </>
  )

function Actions({ org, item, may }: { org: string; item: RequestItem; may: May }) {
  if (!may['licenses:view']) return null
  return (
    <>
      {item.license?.key && (
        <Button render={<Link href={`/${org}/licenses/${item.license.id}`} />}>
          <KeyRound />
          Open license
        </Button>
      )}
      <Button render={<Link href={simulationHref(org, simulationOf(item))} />}>
        <FlaskConical />
        Open in Simulate
      </Button>
    </>
  )
}
