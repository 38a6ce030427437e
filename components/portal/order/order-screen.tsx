'use client'
import type { ReactNode } from 'react'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Button } from '@/components/ui/button/button'
import { accentStyle } from '@/components/ui/layout/accent-style'
import { PageTitle } from '@/components/ui/layout/page-title'
import { Link } from '@/components/ui/navigation/link'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { vendorPortalPath } from '@/lib/foundation/shared/portal/portal-pages'
import type { PortalOrder, PortalVendor } from '@/lib/people/portal/core/schema-licenses'
import { contactTag, SupportContact } from '../license/support-contact'
import { useHeadVendor } from '../ui/portal-head'
import { LookAgain } from './look-again'
import { OrderKeys } from './order-keys'

type OrderScreenProps = {
  vendor: Omit<PortalVendor, 'id'>
  /** the query of the URL; null if it names no link */
  link: Record<string, string> | null
  /** null for who looked too often */
  order: PortalOrder | null
}

/** What a link to one order shows, with a way to sign in: the link itself signs nobody in. */
export function OrderScreen({ vendor, link, order }: OrderScreenProps) {
  const t = useTranslations()
  const { name } = vendor
  useHeadVendor(vendor)
  return (
    <div className="flex flex-col gap-6" style={accentStyle(vendor.accent)}>
      {order === null ? (
        <Words title={t('order.title')} line={t('errors.tooMany')} />
      ) : (
        <Words
          title={t(link === null ? 'order.incompleteTitle' : TITLES[order.state], {
            vendor: name,
            count: order.licenses,
          })}
          line={t.rich(LINES[order.state], {
            vendor: name,
            // What is shown are keys: a bundle has one.
            count: order.state === 'shown' ? order.keys.length : order.licenses,
            contact: contactTag(vendor),
          })}
        />
      )}
      {order?.state === 'ready' && link && <OpenForm vendor={vendor.slug} link={link} count={order.licenses} />}
      {order?.state === 'waiting' && link && <LookAgain vendor={vendor} link={link} />}
      {order?.state === 'shown' && <OrderKeys order={order} vendor={vendor} />}
      {order?.state !== 'ready' && (
        <Button size="touch" className="w-full" render={<Link href={pageRoute(vendorPortalPath(vendor.slug))} />}>
          {t('order.signIn')}
        </Button>
      )}
      <SupportContact vendor={vendor} />
    </div>
  )
}

const Words = ({ title, line }: { title: string; line: ReactNode }) => (
  <div role="status" className="space-y-2 [overflow-wrap:anywhere]">
    <PageTitle className="text-title">{title}</PageTitle>
    <p className="text-muted">{line}</p>
  </div>
)

/** Works without a script. */
function OpenForm({ vendor, link, count }: { vendor: string; link: Record<string, string>; count: number }) {
  const t = useTranslations('order')
  return (
    <form method="post" action="/api/order-links">
      {Object.entries({ vendor, ...link }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button size="touch" type="submit" variant="primary" className="w-full">
        {t('open', { count })}
      </Button>
    </form>
  )
}

const TITLES = {
  unknown: 'order.unknownTitle',
  expired: 'order.expiredTitle',
  opened: 'order.openedTitle',
  waiting: 'order.waitingTitle',
  held: 'order.heldTitle',
  test: 'order.testTitle',
  by_hand: 'order.byHandTitle',
  refunded: 'order.refundedTitle',
  disputed: 'order.disputedTitle',
  returned: 'order.returnedTitle',
  gone: 'order.goneTitle',
  extended: 'order.extendedTitle',
  ready: 'order.readyTitle',
  shown: 'order.shownTitle',
} as const satisfies Record<PortalOrder['state'], string>

const LINES = {
  unknown: 'order.unknown',
  expired: 'order.expired',
  opened: 'order.opened',
  waiting: 'order.waiting',
  held: 'order.held',
  test: 'order.test',
  by_hand: 'order.byHand',
  refunded: 'order.withheld',
  disputed: 'order.withheld',
  returned: 'order.withheld',
  gone: 'order.gone',
  extended: 'order.extended',
  ready: 'order.ready',
  shown: 'order.shown',
} as const satisfies Record<PortalOrder['state'], string>
