import { FlaskConical, KeyRound } from 'lucide-react'
import { LimitNote } from '@/components/billing/limit-note'
import { ExplanationSteps } from '@/components/explain/explanation-steps'
import { Button } from '@/components/ui/button/button'
import { Card } from '@/components/ui/layout/card'
import { DefinitionGrid } from '@/components/ui/layout/definition-grid'
import { DetailHeader } from '@/components/ui/layout/detail-header'
import { Link } from '@/components/ui/navigation/link'
import { TimeText } from '@/components/ui/text/time-text'
import { formatCount } from '@/lib/browser/format/format-number'
import { pageRoute } from '@/lib/browser/page/page-route'
import { simulationHref } from '@/lib/explain/client/simulation-params'
import type { May } from '@/lib/permissions/core/may'
import type { RequestDetail, RequestItem } from '@/lib/requests/core/schema'
import { requestDetails } from './request-details'
import { RequestStatus } from './request-status'

type Props = { org: string; request: RequestDetail; may: May }

/** "Why?": the checks of one call in their order, up to the one that decided. */
export function RequestScreen({ org, request: { item, steps }, may }: Props) {
  const isRefused = steps.some(({ outcome }) => outcome === 'refused')
  return (
    <>
      <DetailHeader
        crumbs={[{ label: 'Requests', href: pageRoute(`/${org}/requests`) }]}
        title={isRefused ? 'Why was this refused?' : 'Why was this answered so?'}
        badge={<RequestStatus status={item.status} />}
        description={<When item={item} />}
        actions={<Actions org={org} item={item} may={may} />}
      />
      {item.status === 'rate_limit_exceeded' && <LimitNote org={org} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Card title="The checks, in their order" description="Those after the one that refused were not made.">
          <ExplanationSteps steps={steps} />
        </Card>
        <Card title={item.endpoint === 'lookup' ? 'The lookup' : 'The call'}>
          <DefinitionGrid className="sm:grid-cols-[112px_minmax(0,1fr)]" facts={requestDetails(org, item)} />
        </Card>
      </div>
    </>
  )
}

const When = ({ item: { hits, first_at, last_at } }: { item: RequestItem }) =>
  hits === 1 ? (
    <>
      One call, <TimeText at={last_at} as="exact" />
    </>
  ) : (
    <>
      {formatCount(hits, 'call')} that are alike, from <TimeText at={first_at} as="exact" /> on
    </>
  )

function Actions({ org, item, may }: { org: string; item: RequestItem; may: May }) {
  const { license, product, address, version, device_id } = item
  if (!may['licenses:view']) return null
  const known = {
    product: product.id,
    license: license?.key ? license.id : '',
    address: address ?? '',
    version: version ?? '',
    device: device_id ?? '',
  }
  return (
    <>
      {license?.key && (
        <Button render={<Link href={`/${org}/licenses/${license.id}`} />}>
          <KeyRound />
          Open license
        </Button>
      )}
      <Button render={<Link href={simulationHref(org, known)} />}>
        <FlaskConical />
        Simulate it now
      </Button>
    </>
  )
}
