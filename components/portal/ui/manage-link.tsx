'use client'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Button } from '@/components/ui/button/button'
import { cn } from '@/lib/foundation/browser/page/class-names'
import type { ManageAtShop } from '@/lib/service/sales/core/own-orders'

type ManageLinkProps = {
  manage: ManageAtShop
  look: 'button' | 'link' | 'quiet'
  /** its last payment failed */
  isPastDue?: boolean
  /** whose it is, for screen readers, where a page has several */
  of?: string
}

/** Where the customer manages a subscription, or sees an order: at the shop. */
export function ManageLink({ manage, look, isPastDue = false, of }: ManageLinkProps) {
  const { url, shop, is_subscription } = manage
  const t = useTranslations('orders')
  const words = t(isPastDue ? 'updatePayment' : is_subscription ? 'manageSubscription' : 'manageOrder', { shop })
  if (look === 'button')
    return (
      <Button size="touch" variant={isPastDue ? 'primary' : 'secondary'} render={<a href={url} />}>
        {words}
      </Button>
    )
  return (
    <a
      href={url}
      aria-label={of && `${words} · ${of}`}
      className={cn(
        // Above the link of the row that it may be in.
        'relative z-10 flex min-h-11 w-fit items-center underline underline-offset-4',
        look === 'quiet' ? 'text-body text-muted' : 'text-accent',
      )}
    >
      {words}
    </a>
  )
}
