'use client'
import { CircleHelp, Download } from 'lucide-react'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Button } from '@/components/ui/button/button'
import { Card } from '@/components/ui/layout/card'
import type { ListedLicense } from '@/lib/people/portal/core/arrange-licenses'
import type { PortalOrder, PortalOrderLicense } from '@/lib/people/portal/core/schema-licenses'
import { CopyKeyButton } from '../license/copy-key-button'
import { keyEnd, keyLine } from '../license/key-line'
import { KeysButtons } from '../license/keys-buttons'
import { LicenseBadge } from '../license/license-badge'
import { PortalLicenseStatusText } from '../license/license-status-text'
import type { Contact } from '../license/support-contact'
import { WholeKey } from '../license/whole-key'
import { ManageLink } from '../ui/manage-link'

/** The keys of an order, each with the products that it is for. */
export function OrderKeys({ order, vendor }: { order: PortalOrder; vendor: Contact }) {
  const t = useTranslations()
  return (
    <>
      {order.order_id && (
        <p className="text-muted [overflow-wrap:anywhere]">{t('orders.number', { order: order.order_id })}</p>
      )}
      {order.keys.length > 1 && (
        <div className="flex flex-wrap gap-2">
          <KeysButtons
            licenses={order.keys.flatMap(({ licenses }) => licenses.map(listed))}
            getKeys={async (ids) => keysOf(order, ids)}
          />
        </div>
      )}
      {order.keys.map(({ license_key, licenses }) => (
        <Card
          key={license_key}
          size="touch"
          title={titleOf(licenses, order.keys)}
          description={t(`key.${keyLine(licenses)}`)}
        >
          <WholeKey value={license_key} />
          <div className="flex flex-wrap gap-2">
            <CopyKeyButton isPrimary getKey={async () => license_key} />
            {licenses.map((license) => licenses.length === 1 && <Links key={license.id} license={license} />)}
          </div>
          {licenses.map((license) => (
            <Status key={license.id} license={license} vendor={vendor} isAlone={licenses.length === 1} />
          ))}
          <UpdatePayment licenses={licenses} />
        </Card>
      ))}
      {order.others > 0 && <p>{t('order.others', { count: order.others })}</p>}
    </>
  )
}

const listed = (license: PortalOrderLicense): ListedLicense => ({ ...license, product: license.product.name })

const keysOf = ({ keys }: PortalOrder, ids: string[]): ReadonlyMap<string, string> =>
  new Map(
    keys.flatMap(({ license_key, licenses }) =>
      licenses.filter(({ id }) => ids.includes(id)).map(({ id }) => [id, license_key] as const),
    ),
  )

/** The products; of several keys of the same ones, with the end of the key. */
function titleOf(licenses: PortalOrderLicense[], keys: PortalOrder['keys']): string {
  const nameOf = (some: PortalOrderLicense[]) => some.map(({ product }) => product.name).join(', ')
  const name = nameOf(licenses)
  const isAlone = keys.filter((one) => nameOf(one.licenses) === name).length === 1
  return isAlone ? name : `${name} ${keyEnd(licenses[0]?.key ?? '')}`
}

/** Those of one key are of one subscription. */
function UpdatePayment({ licenses }: { licenses: PortalOrderLicense[] }) {
  const manage = licenses.map(({ subscription }) => subscription?.manage).find(Boolean)
  return manage && <ManageLink manage={manage} look="button" isPastDue />
}

type StatusProps = { license: PortalOrderLicense; vendor: Contact; isAlone: boolean }

/** Of several licenses with one key, each has its own pages below it. */
const Status = ({ license, vendor, isAlone }: StatusProps) => (
  <>
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 [overflow-wrap:anywhere]">
      {!isAlone && <span className="font-medium">{license.product.name}</span>}
      {license.license_type && <span className="text-muted">{license.license_type}</span>}
      <LicenseBadge license={license} />
      <span>
        <PortalLicenseStatusText license={license} vendor={vendor.name} contact={vendor} />
      </span>
    </p>
    {!isAlone && (
      <div className="flex flex-wrap gap-2 empty:hidden">
        <Links license={license} />
      </div>
    )}
  </>
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
