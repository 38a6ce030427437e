'use client'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { Route } from 'next'
import { Fragment } from 'react'
import { RecentMails } from '@/components/customers/mails/recent-mails'
import { LicenseStatus } from '@/components/licenses/detail/license-status'
import { Button } from '@/components/ui/button/button'
import { Callout } from '@/components/ui/feedback/callout'
import { StatusBadge } from '@/components/ui/feedback/status-badge'
import { Card } from '@/components/ui/layout/card'
import { DetailHeader } from '@/components/ui/layout/detail-header'
import { Folded } from '@/components/ui/layout/folded'
import { SectionHeader } from '@/components/ui/layout/section-header'
import { Link } from '@/components/ui/navigation/link'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
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
import { adminUrlOf } from '@/lib/service/sales/core/admin-url'
import { appliedActions } from '@/lib/service/sales/core/applied-actions'
import { isBundle, issueWords } from '@/lib/service/sales/core/issue-words'
import { PROVIDERS } from '@/lib/service/sales/core/providers'
import type { SaleView } from '@/lib/service/sales/core/sale-view'
import type { DoneAction } from '@/lib/service/sales/core/schema'
import { amountOf, buyerOf, paidOf } from './sale-columns'
import { SaleStateBadge } from './sale-state-badge'
import { useShopProducts } from './use-shop-products'

type Props = { org: string; saleId: string; may: May }

/** One order: its licenses, and everything that the shop sent about it with what was done. */
export function SaleScreen({ org, saleId, may }: Props) {
  const { data: sale } = useSuspenseQuery(saleQueries.one(org, saleId))
  const replay = useReplaySale(org, saleId)
  return (
    <>
      <DetailHeader
        crumbs={[{ label: 'Sales', href: pageRoute(`/${org}/sales`) }]}
        title={<span className="break-all">{sale.order_id ?? sale.subscription_id}</span>}
        badge={replay.isPending ? <StatusBadge tone="grey" label="Being applied" /> : <SaleStateBadge {...sale} />}
        actions={
          may['sales:manage'] && (
            <ConfirmDialog
              trigger={
                <Button loading={replay.isPending}>
                  <RotateCw />
                  Replay sale
                </Button>
              }
              title="Replay sale"
              confirm="Replay sale"
              onConfirm={() => replay.mutateAsync(undefined)}
            >
              Latchkey applies this sale again with the current mappings, as if its last event had just arrived.{' '}
              {replayWords(sale)}
            </ConfirmDialog>
          )
        }
        facts={factsOf(org, sale)}
      />
      {sale.reason && (
        <Callout kind={waitsForYou(sale) ? 'warning' : 'info'} title={whyTitle(sale)}>
          {sale.reason}{' '}
          {sale.state === 'held' && may['sales:manage'] && (
            <Link className="underline underline-offset-2" href={nextStepOf(org, sale)}>
              {sale.unmapped.length === 0 ? `Open ${sale.source.name}` : `Map ${sale.unmapped[0]}`}
            </Link>
          )}
        </Callout>
      )}
      {sale.state === 'disputed' && (
        <Callout kind="warning" title="The payment is disputed">
          {untilDecided(sale)}
        </Callout>
      )}
      {sale.sold.length > 0 ? (
        <Sold org={org} sale={sale} may={may} />
      ) : (
        sale.lines.length > 0 && <Bought org={org} sale={sale} />
      )}
      {sale.customer_id !== null && sale.customer?.email && <RecentMails org={org} may={may} of={{ sale: sale.id }} />}
      <section className="space-y-4">
        <SectionHeader title="What the shop sent" {...(sale.events.length > 1 && { description: 'Newest first.' })} />
        {sale.events.toReversed().map((event) => (
          <Card
            key={event.id}
            title={titleOf(event.type)}
            description={
              <>
                <TimeText at={event.happened_at} as="exact" />
                {event.order_id !== null && event.order_id !== sale.order_id && ` · order ${event.order_id}`}
                {event.type !== 'unread' && (
                  <>
                    {' · '}
                    <span className="break-all font-mono">{event.type}</span>
                  </>
                )}
              </>
            }
          >
            <div className="space-y-3">
              {event.is_proposed && <p>Found by comparing with the shop. It counts once you replay the sale.</p>}
              {replay.isPending && event === sale.events.at(-1) ? (
                <p className="text-muted">Being applied.</p>
              ) : (
                <Done org={org} event={event} sale={sale} may={may} />
              )}
              <Sent event={event} />
            </div>
          </Card>
        ))}
      </section>
    </>
  )
}

const TITLES = new Map([
  ['order.paid', 'Order paid'],
  ['order.refunded', 'Refund'],
  ['subscription.renewed', 'Subscription renewed'],
  ['subscription.ended', 'Subscription ended'],
  ['payment.failed', 'Payment failed'],
  ['dispute.opened', 'Dispute opened'],
  ['dispute.closed', 'Dispute closed'],
  ['unread', 'Not readable yet'],
])

/** A shop's own type is read as it is written: "invoice.paid" as "Invoice paid". */
function titleOf(type: string): string {
  const words = type.replace(/[._-]+/g, ' ')
  return TITLES.get(type) ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** The page of the shop: with the dialog of what is to be mapped, if that is why. */
const nextStepOf = (org: string, { source, unmapped: [product] }: SaleView): Route =>
  product === undefined
    ? pageRoute(`/${org}/sales/sources/${source.id}`)
    : pageRoute(`/${org}/sales/sources/${source.id}?map=${encodeURIComponent(product)}`)

const waitsForYou = ({ state, is_dry_run, is_skipped, is_test }: SaleView): boolean =>
  state === 'held' && !is_dry_run && !is_skipped && !is_test

function whyTitle(sale: SaleView): string {
  if (waitsForYou(sale)) return 'This sale waits for you'
  if (sale.is_skipped) return 'This sale was left behind by the dry run'
  return sale.state === 'held' ? 'This sale creates nothing' : 'This sale waits for the shop'
}

/** What becomes of it, if its last event arrives once more. */
function replayWords({ is_dry_run, is_test }: SaleView): string {
  if (is_test) return 'A test order creates no licenses.'
  return is_dry_run
    ? "The shop isn't live: no license is created or changed."
    : 'Nothing is created twice. If a license changes, its customer is emailed as usual.'
}

/** What applies while a payment is disputed, by the licenses themselves as far as this member may see them. */
function untilDecided({ license_titles: licenses }: SaleView): string {
  const isOne = licenses.length === 1
  const subject = isOne ? 'The license' : 'The licenses'
  if (licenses.length > 0 && licenses.every(({ status }) => status === 'revoked'))
    return `${subject} ${isOne ? 'is' : 'are'} revoked until the dispute is decided.`
  if (licenses.some(({ status }) => status === 'revoked'))
    return 'Some of its licenses are revoked until the dispute is decided.'
  if (licenses.some(({ status }) => status === 'active'))
    return `${subject} ${isOne ? 'keeps' : 'keep'} working until the dispute is decided.`
  return "It hasn't been decided yet."
}

/** The JSON, for whoever looks for a reason. */
const Sent = ({ event }: { event: SaleEvent }) => (
  <Folded summary="Data">
    <div className="space-y-3">
      <CodeBlock label={`Event ${event.event_id}`} copy="Event" maxHeight={320}>
        {JSON.stringify(event.body, null, 2)}
      </CodeBlock>
      {event.facts !== null && !event.event_id.startsWith('list:') && (
        <CodeBlock label="What the shop's API said" copy="Answer" maxHeight={320}>
          {JSON.stringify(event.facts, null, 2)}
        </CodeBlock>
      )}
    </div>
  </Folded>
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
    wide: sale.customer?.name == null,
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
  ...atShop(sale),
  // An order that only a comparison found and that can't be read yet: its reason says how they come.
  ...(sale.customer === null ? [] : [{ label: 'Amount', value: paidWords(sale) }]),
  ...(sale.paid_back === null ? [] : [{ label: 'Paid back', value: paidBackOf(sale) }]),
  ...(sale.subscription_id ? [{ label: 'Subscription', value: sale.subscription_id }] : []),
  ...(sale.paid_until ? [{ label: 'Paid until', value: <ExpiryText at={sale.paid_until} as="day" /> }] : []),
  { label: 'Received', value: <TimeText at={sale.created_at} as="exact" /> },
]

/** "€18.00 in 2 payments". */
const paidWords = (sale: SaleView): string =>
  sale.payments > 1 ? `${paidOf(sale)} in ${formatCount(sale.payments, 'payment')}` : paidOf(sale)

const paidBackOf = ({ paid_back, currency }: SaleView): string => amountOf({ amount: paid_back, currency })

/** The order in the admin of the shop, where a link leads to it. */
function atShop({
  source: { provider },
  order_id: orderId,
  subscription_id: subscriptionId,
  is_test: isTest,
}: SaleView) {
  const url = adminUrlOf({ provider, orderId, subscriptionId, isTest })
  if (url === null) return []
  const value = (
    <a className="underline decoration-line underline-offset-2" href={url} target="_blank" rel="noopener noreferrer">
      Open in {PROVIDERS[provider].title}
    </a>
  )
  return [{ label: 'Order', value }]
}

/** What tells this buyer from another of the same name; not what they are called by already. */
const identityOf = ({ customer, source }: SaleView) =>
  [
    { label: 'Email', value: customer?.email },
    { label: 'Discord ID', value: customer?.discord_id },
    { label: `Account at ${PROVIDERS[source.provider].title}`, value: customer?.account_id },
  ].flatMap(({ label, value }) => (value && value !== buyerOf({ customer }) ? [{ label, value, wide: true }] : []))

/** What was bought, while no license says so: as the shop calls it, if its API says. */
function Bought({ org, sale }: { org: string; sale: SaleView }) {
  const { data: sources } = useQuery(saleQueries.sources(org))
  const { nameOf } = useShopProducts(
    org,
    sources?.items.find(({ id }) => id === sale.source.id),
  )
  return (
    <Card title="What was bought">
      <ul className="space-y-2">
        {sale.lines.map(({ line_id, product, quantity }) => {
          const name = nameOf(product)
          return (
            <li key={line_id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
              <span>
                {formatNumber(quantity)} × {name ?? product}
              </span>
              {name !== undefined && <span className="break-all font-mono text-muted text-small">{product}</span>}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** The licenses of the order, by their lines. */
function Sold({ org, sale, may }: { org: string; sale: SaleView; may: May }) {
  const products = useProductChoices(org, may['products:view'])
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
                  {stillWorks(sale, license) && (
                    <span>
                      works <ExpiryText at={license.expires_at} as="until" />
                    </span>
                  )}
                </>
              )}
              {license_id === null && <span className="text-muted">deleted</span>}
              <span>{license?.product.name ?? products.find(({ value }) => value === product_id)?.label}</span>
              <span className="text-muted">
                {[sale.lines.find((line) => line.line_id === line_id)?.product, shareOf(sale, sold)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** After a cancellation, what is paid is used up first. */
const stillWorks = ({ state }: SaleView, { status, blocked_by, expires_at }: LicenseTitle): boolean =>
  state === 'ended' && status === 'active' && blocked_by === null && expires_at !== null

/** Which of a line's licenses it is; a single one of several that were bought has as many slots. */
function shareOf({ sold, lines }: SaleView, one: SaleView['sold'][number]): string | undefined {
  if (one.is_extended) return 'extended'
  const { quantity = 1 } = lines.find(({ line_id }) => line_id === one.line_id) ?? {}
  const others = sold.filter(({ line_id, product_id }) => line_id === one.line_id && product_id === one.product_id)
  if (others.length > 1) return `${formatNumber(one.number)} of ${formatNumber(others.length)}`
  return quantity > 1 ? `${formatNumber(quantity)} slots` : undefined
}

const LicenseLink = ({ org, license: { id, key } }: { org: string; license: LicenseTitle }) => (
  <Link
    className="whitespace-nowrap font-mono underline decoration-line underline-offset-2"
    href={`/${org}/licenses/${id}`}
  >
    {key}
  </Link>
)

const DID = {
  issue: 'Created',
  extend: 'Extended',
  revoke: 'Revoked',
  reinstate: 'Reinstated',
  set_expiry: 'Moved the expiry of',
}
const WOULD = {
  issue: 'create',
  extend: 'extend',
  revoke: 'revoke',
  reinstate: 'reinstate',
  set_expiry: 'move the expiry of',
}

/** So many licenses of an order are linked where they were created; all of them are in the list above. */
const MOST_LINKED = 5

type SaleEvent = SaleView['events'][number]

/** Another event that came after it created the licenses. */
const isBeforeOrder = (event: SaleEvent, { events }: SaleView): boolean =>
  events.some(({ received_at: at, done }) => at > event.received_at && done?.some((action) => action.do === 'issue'))

/** What shops call an event about money that goes back. */
const REFUND = /refund|adjustment/

/** How much went back, and why the licenses stay: of a part always, and of the whole by a policy. */
function whyRefundChangesNothing(sale: SaleView, event: SaleEvent): string {
  const { state, sold, events } = sale
  const refund = refundIdOf(event)
  const isBeforeAnother = events
    .slice(events.indexOf(event) + 1)
    .some((later) => REFUND.test(later.type) && (refund === null || refundIdOf(later) !== refund))
  if (state !== 'refunded' || isBeforeAnother)
    return `Refunded in part${refundedOf(sale, event)}. Licenses stay as they are until the whole payment is paid back.`
  if (sold.length === 0) return 'Refunded before a license was created.'
  return events.some(({ done }) => done?.some((action) => action.do === 'revoke'))
    ? 'Paid back in full. Its licenses were revoked with another event.'
    : 'Paid back in full. Its licenses stay as they are: they were revoked before, or the mapping keeps them after a refund.'
}

/** The ID of a refund, by which a shop of one's own may tell it twice; null where the event has none. */
function refundIdOf({ body }: SaleEvent): string | null {
  const id: unknown = Object(body).data?.refund_id
  return typeof id === 'string' ? id : null
}

/** All that went back by now, or until that is counted, what the event says. */
function refundedOf(sale: SaleView, { body }: SaleEvent): string {
  if (sale.state !== 'refunded' && sale.paid_back !== null) return `: ${paidBackOf(sale)} has been paid back so far`
  const amount: unknown = sale.source.provider === 'generic' ? Object(body).data?.amount : null
  return typeof amount === 'string' ? `: ${amountOf({ amount, currency: sale.currency })} was paid back` : ''
}

/** Why an event changed no license. */
function whyNothing(sale: SaleView, event: SaleEvent): string {
  const { state, sold } = sale
  const { type } = event
  if (state === 'held') return 'Not applied yet.'
  if (state === 'waiting') return 'Counts once the order arrives.'
  if (REFUND.test(type) && (sold.length > 0 || sale.paid_back !== null)) return whyRefundChangesNothing(sale, event)
  if (type === 'subscription.renewed' && isBeforeOrder(event, sale))
    return 'Came before the order. The period that it paid counts.'
  // What a dry run told here was done when the sale was applied, which is told with another event.
  if (sold.length > 0 && event.done?.some(({ is_real }) => !is_real)) return 'Applied with another event.'
  if (sold.length > 0) return 'Changed no license.'
  if (state === 'refunded') return 'Refunded before a license was created.'
  return state === 'disputed' ? 'Disputed before a license was created.' : 'Changed no license.'
}

type DoneProps = { org: string; event: SaleEvent; sale: SaleView; may: May }

/** What was done because of an event, or would have been. */
function Done({ org, event, sale, may }: DoneProps) {
  const products = useProductChoices(org, may['products:view'])
  if (event.done === null) return <p className="text-muted">Not read yet.</p>
  const done = appliedActions(sale.state, event.done)
  if (done.length === 0) return <p className="text-muted">{whyNothing(sale, event)}</p>
  return (
    <>
      <ul className="list-inside list-disc">
        {done.map((action, i) => {
          const { ids, productId, count } = changedBy(action, sale)
          const licenses = ids.flatMap((id) => sale.license_titles.find((license) => license.id === id) ?? [])
          const product = licenses[0]?.product.name ?? products.find(({ value }) => value === productId)?.label
          const terms = action.do === 'issue' ? issueWords(action) : null
          return (
            // Once more where the sale was replayed.
            <li key={[i, action.do].join()}>
              {action.is_real ? DID[action.do] : `Would ${WOULD[action.do]}`}{' '}
              {action.do === 'issue' ? formatCount(count, 'license') : 'a license'}
              {product !== undefined && ` of ${product}`}
              {(action.do === 'set_expiry' || action.do === 'extend') && (
                <>
                  {' to '}
                  <ExpiryText at={action.expires_at} as="day" />
                </>
              )}
              {terms !== null && ` · ${terms}`}
              {licenses.slice(0, MOST_LINKED).map((license) => (
                <Fragment key={license.id}>
                  {' · '}
                  <LicenseLink org={org} license={license} />
                </Fragment>
              ))}
              {licenses.length > MOST_LINKED && ` and ${formatNumber(licenses.length - MOST_LINKED)} more`}
            </li>
          )
        })}
      </ul>
      {isBundle(done) && <p>The licenses of a bundle share one license key.</p>}
    </>
  )
}

/** The licenses that an action was about. Those that it created are known while no other created any of the product. */
function changedBy(action: DoneAction, { sold }: SaleView) {
  if (action.do !== 'issue') {
    const { license_id: id } = action
    return { ids: [id], productId: sold.find((one) => one.license_id === id)?.product_id, count: 1 }
  }
  const made = sold.filter((one) => one.product_id === action.product_id && !one.is_extended)
  const isAll = action.is_real && made.length === action.count
  return {
    ids: isAll ? made.map(({ license_id }) => license_id) : [],
    productId: action.product_id,
    count: action.count,
  }
}
