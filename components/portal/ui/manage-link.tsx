'use client'
import { useTranslations } from 'next-intl'
import type { ManageAtShop } from '@/lib/service/sales/core/own-orders'

/** Where the customer manages a subscription, or sees an order: at the shop. */
export function ManageLink({ manage: { url, shop, is_subscription } }: { manage: ManageAtShop }) {
  const t = useTranslations('orders')
  return (
    <a href={url} className="flex min-h-11 w-fit items-center text-accent underline underline-offset-4">
      {t(is_subscription ? 'manageSubscription' : 'manageOrder', { shop })}
    </a>
  )
}
