import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { OrderScreen } from '@/components/portal/order/order-screen'
import type { SearchParams } from '@/lib/http/pages/session-page'
import { orderLinkQuery, readOrderLinkRef } from '@/lib/service/sales/core/order-link'
import { orderPage, portalTranslator, vendorDoor } from '@/lib/wiring/portal'

type Props = { params: Promise<{ vendor: string }>; searchParams: SearchParams }

export async function generateMetadata(): Promise<Metadata> {
  const t = await portalTranslator()
  return { title: t('order.title') }
}

/** The page behind a link to one order. Opening it changes nothing: only its button does, so that link scanners can't. */
export default async function OrderPage({ params, searchParams }: Props) {
  const vendor = (await vendorDoor((await params).vendor)) ?? notFound()
  const { id, slug, name, logo_url, accent, support_email, support_url } = vendor
  const ref = readOrderLinkRef(await searchParams)
  return (
    <OrderScreen
      vendor={{ slug, name, logo_url, accent, support_email, support_url }}
      link={ref && orderLinkQuery(ref)}
      order={await orderPage(id, ref)}
    />
  )
}
