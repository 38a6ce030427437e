'use client'
import { CircleHelp, Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button/button'
import { Card } from '@/components/ui/layout/card'
import type { PortalOrder, PortalOrderLicense } from '@/lib/people/portal/core/schema-licenses'
import { CopyKeyButton } from '../license/copy-key-button'
import { LicenseBadge } from '../license/license-badge'
import { PortalLicenseStatusText } from '../license/license-status-text'
import { WholeKey } from '../license/whole-key'

/** The keys of an order, each with the products that it is for. */
export function OrderKeys({ order, vendor }: { order: PortalOrder; vendor: string }) {
  const t = useTranslations()
  return (
    <>
      {order.order_id && (
        <p className="text-muted [overflow-wrap:anywhere]">{t('orders.number', { order: order.order_id })}</p>
      )}
      {order.keys.map(({ license_key, licenses }) => (
        <Card
          key={license_key}
          size="touch"
          title={titleOf(licenses, order.keys)}
          description={t(licenses.some(({ reason }) => reason === null) ? 'key.line' : 'key.lineOff')}
        >
          <WholeKey value={license_key} />
          <div className="flex flex-wrap gap-2">
            <CopyKeyButton getKey={async () => license_key} />
            {licenses.map((license) => (
              <Links key={license.id} license={license} />
            ))}
          </div>
          {licenses.map((license) => (
            <Status key={license.id} license={license} vendor={vendor} isAlone={licenses.length === 1} />
          ))}
        </Card>
      ))}
      {order.others > 0 && <p>{t('order.others', { count: order.others })}</p>}
    </>
  )
}

/** The products; of several keys of the same ones, with the end of the key. */
function titleOf(licenses: PortalOrderLicense[], keys: PortalOrder['keys']): string {
  const nameOf = (some: PortalOrderLicense[]) => some.map(({ product }) => product.name).join(', ')
  const name = nameOf(licenses)
  const isAlone = keys.filter((one) => nameOf(one.licenses) === name).length === 1
  const end = licenses[0]?.key.replaceAll('•', '').replace(/^-/, '…') ?? ''
  return isAlone ? name : `${name} ${end}`
}

type StatusProps = { license: PortalOrderLicense; vendor: string; isAlone: boolean }

const Status = ({ license, vendor, isAlone }: StatusProps) => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-1 [overflow-wrap:anywhere]">
    {!isAlone && <span className="font-medium">{license.product.name}</span>}
    <LicenseBadge license={license} />
    <span>
      <PortalLicenseStatusText license={license} vendor={vendor} />
    </span>
  </p>
)

/** The vendor's own pages: to download the product, and where the key is entered. */
function Links({ license: { links, product, reason } }: { license: PortalOrderLicense }) {
  const t = useTranslations()
  if (reason !== null) return null
  return (
    <>
      {links.download && (
        <Button size="touch" render={<a href={links.download} />}>
          <Download />
          {t('status.downloadProduct', { product: product.name })}
        </Button>
      )}
      {links.help && (
        <Button size="touch" render={<a href={links.help} />}>
          <CircleHelp />
          {t('key.help')}
        </Button>
      )}
    </>
  )
}
