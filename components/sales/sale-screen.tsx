'use client'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ChevronRight, RotateCw } from 'lucide-react'
import { Fragment } from 'react'
import { LicenseStatus } from '@/components/licenses/detail/license-status'
import { Button } from '@/components/ui/button/button'
import { Callout } from '@/components/ui/feedback/callout'
import { Card } from '@/components/ui/layout/card'
import { DetailHeader } from '@/components/ui/layout/detail-header'
import { Link } from '@/components/ui/navigation/link'
import { CodeBlock } from '@/components/ui/text/code-block'
import { ExpiryText } from '@/components/ui/text/expiry-text'
import { TimeText } from '@/components/ui/text/time-text'
import type { LicenseTitle } from '@/lib/catalog/licenses/core/schema-license'
import { useProductChoices } from '@/lib/catalog/products/client/use-product-choices'
import { formatCount, formatNumber } from '@/lib/foundation/browser/format/format-number'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import type { May } from '@/lib/foundation/permissions/core/may'
import { useReplaySale } from '@/lib/service/sales/client/sale-mutations'
import { saleQueries } from '@/lib/service/sales/client/sale-queries'
import { PROVIDERS } from '@/lib/service/sales/core/providers'
import type { SaleView } from '@/lib/service/sales/core/sale-view'
import type { DoneAction } from '@/lib/service/sales/core/schema'
import { amountOf, buyerOf } from './sale-columns'
import { SaleStateBadge } from './sale-state-badge'

type Props = { org: string; saleId: string; may: May }

/** One order: its licenses, and everything that the shop sent about it with what was done. */
export function SaleScreen({ org, saleId, may }: Props) {
  const { data: sale } = useSuspenseQuery(saleQueries.one(org, saleId))
  return (
    <>
      <DetailHeader
        crumbs={[{ label: 'Sales', href: pageRoute(`/${org}/sales`) }]}
        title={<span className="break-all">{sale.order_id ?? sale.subscription_id}</span>}
        badge={<SaleStateBadge state={sale.state} />}
        actions={may['sales:manage'] && <Replay org={org} saleId={saleId} />}
        facts={factsOf(org, sale)}
      />
      {sale.reason && (
        <Callout kind="warning" title={sale.state === 'waiting' ? 'The order is missing' : 'This sale waits for you'}>
          {sale.reason}{' '}
          {sale.state === 'held' && may['sales:manage'] && (
            <Link className="underline underline-offset-2" href={`/${org}/sales/sources/${sale.source.id}`}>
              Open {sale.source.name}
            </Link>
          )}
        </Callout>
      )}
      {sale.state === 'disputed' && (
        <Callout kind="warning" title="The payment is disputed">
          {untilDecided(sale)}
        </Callout>
      )}
      <Sold org={org} sale={sale} may={may} />
      <section className="space-y-4">
        <h2 className="font-semibold text-section">What the shop sent</h2>
        {sale.events.map((event) => (
          <Card
            key={event.id}
            title={<span className="font-mono">{event.type === 'unread' ? 'not readable yet' : event.type}</span>}
            description={<TimeText at={event.happened_at} as="exact" />}
          >
            <div className="space-y-3">
              {event.is_proposed && <p>Found by comparing with the shop. It counts once you replay the sale.</p>}
              <Done org={org} done={event.done} sale={sale} may={may} />
              <Sent event={event} />
            </div>
          </Card>
        ))}
      </section>
    </>
  )
}

/** What applies while a payment is disputed, by the licenses themselves as far as this member may see them. */
function untilDecided({ source, license_titles: licenses }: SaleView): string {
  const shop = source.provider === 'generic' ? source.name : PROVIDERS[source.provider].title
  const isOne = licenses.length === 1
  const subject = isOne ? 'The license' : 'The licenses'
  if (licenses.length > 0 && licenses.every(({ status }) => status === 'revoked'))
    return `${subject} ${isOne ? 'is' : 'are'} revoked until ${shop} decides.`
  if (licenses.some(({ status }) => status === 'active'))
    return `${subject} ${isOne ? 'keeps' : 'keep'} working until ${shop} decides.`
  return `The customer disputes it, and ${shop} hasn't decided yet.`
}

/** The JSON, for whoever looks for a reason. */
const Sent = ({ event }: { event: SaleView['events'][number] }) => (
  <details className="group">
    <summary className="flex cursor-pointer list-none items-center gap-2 text-muted text-small [&::-webkit-details-marker]:hidden">
      <ChevronRight
        aria-hidden="true"
        className="size-4 transition-transform group-open:rotate-90 motion-reduce:transition-none"
      />
      Data
    </summary>
    <div className="mt-3 space-y-3">
      <CodeBlock label={`Event ${event.event_id}`} copy="Event" maxHeight={320}>
        {JSON.stringify(event.body, null, 2)}
      </CodeBlock>
      {event.facts !== null && !event.event_id.startsWith('list:') && (
        <CodeBlock label="What the shop's API said" copy="Answer" maxHeight={320}>
          {JSON.stringify(event.facts, null, 2)}
        </CodeBlock>
      )}
    </div>
  </details>
)

const factsOf = (org: string, sale: SaleView) => [
  {
    label: 'Customer',
    value:
      sale.customer_id === null ? (
        buyerOf(sale)
      ) : (
        <Link className="underline decoration-line underline-offset-2" href={`/${org}/customers/${sale.customer_id}`}>
          {buyerOf(sale)}
        </Link>
      ),
  },
  ...identityOf(sale),
  {
    label: 'Shop',
    value: (
      <Link className="underline decoration-line underline-offset-2" href={`/${org}/sales/sources/${sale.source.id}`}>
        {sale.source.name}
      </Link>
    ),
  },
  { label: 'Amount', value: amountOf(sale) },
  ...(sale.subscription_id ? [{ label: 'Subscription', value: sale.subscription_id }] : []),
  ...(sale.paid_until ? [{ label: 'Paid until', value: <ExpiryText at={sale.paid_until} /> }] : []),
  { label: 'Received', value: <TimeText at={sale.created_at} as="exact" /> },
]

/** What tells this buyer from another of the same name. */
const identityOf = ({ customer, source }: SaleView) =>
  [
    { label: 'Email', value: customer?.email },
    { label: 'Discord ID', value: customer?.discord_id },
    { label: `Account at ${PROVIDERS[source.provider].title}`, value: customer?.account_id },
  ].flatMap(({ label, value }) => (value ? [{ label, value, wide: true }] : []))

function Replay({ org, saleId }: { org: string; saleId: string }) {
  const replay = useReplaySale(org, saleId)
  return (
    <Button loading={replay.isPending} onClick={() => replay.mutate(undefined)}>
      <RotateCw />
      Replay
    </Button>
  )
}

/** The licenses of the order, by their lines. */
function Sold({ org, sale, may }: { org: string; sale: SaleView; may: May }) {
  const products = useProductChoices(org, may['products:view'])
  if (sale.sold.length === 0) return null
  return (
    <Card title="Licenses">
      <ul className="space-y-2">
        {sale.sold.map((sold) => {
          const { license_id, product_id, line_id } = sold
          const license = sale.license_titles.find(({ id }) => id === license_id)
          return (
            <li key={`${line_id} ${product_id} ${sold.number}`} className="flex flex-wrap items-center gap-x-4 gap-y-1">
              {license && (
                <>
                  <LicenseLink org={org} license={license} />
                  <LicenseStatus status={license.status} blockedBy={license.blocked_by} />
                </>
              )}
              {license_id === null && <span className="text-muted">deleted</span>}
              <span>{license?.product.name ?? products.find(({ value }) => value === product_id)?.label}</span>
              <span className="text-muted">
                {sale.lines.find((line) => line.line_id === line_id)?.product} · {shareOf(sale, sold)}
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** Which of a line's licenses it is; a single one of several that were bought has as many slots. */
function shareOf({ sold, lines }: SaleView, one: SaleView['sold'][number]): string {
  if (one.is_extended) return 'extended'
  const { quantity = 1 } = lines.find(({ line_id }) => line_id === one.line_id) ?? {}
  const others = sold.filter(({ line_id, product_id }) => line_id === one.line_id && product_id === one.product_id)
  return quantity > 1 && others.length === 1 ? `${formatNumber(quantity)} slots` : String(one.number)
}

const LicenseLink = ({ org, license: { id, key } }: { org: string; license: LicenseTitle }) => (
  <Link className="font-mono underline decoration-line underline-offset-2" href={`/${org}/licenses/${id}`}>
    {key}
  </Link>
)

const DID = {
  issue: 'Created',
  extend: 'Extended a license to',
  revoke: 'Revoked a license.',
  reinstate: 'Reinstated a license.',
  set_expiry: 'Moved the expiry to',
}
const WOULD = {
  issue: 'create',
  extend: 'extend a license to',
  revoke: 'revoke a license.',
  reinstate: 'reinstate a license.',
  set_expiry: 'move the expiry to',
}

type DoneProps = { org: string; done: DoneAction[] | null; sale: SaleView; may: May }

/** What was done because of an event, or would have been. */
function Done({ org, done, sale, may }: DoneProps) {
  const products = useProductChoices(org, may['products:view'])
  if (done === null) return <p className="text-muted">Not read yet.</p>
  if (done.length === 0)
    return <p className="text-muted">{sale.state === 'held' ? 'Not applied yet.' : 'Changed no license.'}</p>
  const nameOf = (id: string): string => products.find(({ value }) => value === id)?.label ?? 'a product'
  return (
    <ul className="list-inside list-disc">
      {done.map((action) => (
        <li key={JSON.stringify(action)}>
          {action.is_real ? DID[action.do] : `Would ${WOULD[action.do]}`}{' '}
          {action.do === 'issue' && `${formatCount(action.count, 'license')} of ${nameOf(action.product_id)}`}
          {(action.do === 'set_expiry' || action.do === 'extend') && <ExpiryText at={action.expires_at} />}
          {sale.license_titles
            .filter(({ id }) => action.do !== 'issue' && id === action.license_id)
            .map((license) => (
              <Fragment key={license.id}>
                {' '}
                <LicenseLink org={org} license={license} />
              </Fragment>
            ))}
        </li>
      ))}
    </ul>
  )
}
