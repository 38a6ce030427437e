'use client'
import { Download, RefreshCw } from 'lucide-react'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Button } from '@/components/ui/button/button'
import type { PortalLicenseDetail } from '@/lib/people/portal/core/schema-licenses'

/** From so many days before the end, a license can be renewed here: since the day of the first mail about it. */
const RENEW_DAYS = 30

/** The vendor's own pages for this license: to renew it when it ends, and to download the product. */
export function VendorLinks({ license }: { license: PortalLicenseDetail }) {
  const t = useTranslations('status')
  const { links, status, reason, days_left } = license
  const isEnding = status === 'expired' || (status === 'active' && days_left !== null && days_left <= RENEW_DAYS)
  const renew = isEnding ? links.renew : null
  const download = reason === null ? links.download : null
  if (renew === null && download === null) return null
  return (
    <div className="flex flex-wrap gap-2">
      {renew && (
        <Button size="touch" variant="primary" render={<a href={renew} />}>
          <RefreshCw />
          {t('renew')}
        </Button>
      )}
      {download && (
        <Button size="touch" render={<a href={download} />}>
          <Download />
          {t('downloadProduct', { product: license.product.name })}
        </Button>
      )}
    </div>
  )
}
