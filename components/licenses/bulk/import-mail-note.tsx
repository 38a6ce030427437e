'use client'
import { useQuery } from '@tanstack/react-query'
import { TextLink } from '@/components/ui/navigation/link'
import { productQueries } from '@/lib/catalog/products/client/product-queries'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'

/** Whom an import emails: nobody now, and later those whose license is about to expire, if the product says so. */
export function ImportMailNote({ org, productId }: { org: string; productId: string }) {
  const { data: product } = useQuery(productQueries.detail(org, productId))
  if (!product) return 'Nobody is emailed now.'
  const isOn = !product.mails_off.includes('license_expiring')
  return (
    <>
      Nobody is emailed now. Expiry reminders: {isOn ? 'on' : 'off'} (
      <TextLink href={pageRoute(`/${org}/products/${productId}/settings`)} inNewTab="change expiry reminders">
        change
      </TextLink>
      )
    </>
  )
}
