'use client'
import { useRouter } from 'next/navigation'
import { RecentMails } from '@/components/customers/mails/recent-mails'
import { CopyButton } from '@/components/ui/button/copy-button'
import { Callout } from '@/components/ui/feedback/callout'
import { Card } from '@/components/ui/layout/card'
import { confirmed, DangerCard } from '@/components/ui/layout/danger-card'
import { DefinitionGrid } from '@/components/ui/layout/definition-grid'
import { Link } from '@/components/ui/navigation/link'
import { BreakableText } from '@/components/ui/text/breakable-text'
import { TimeText } from '@/components/ui/text/time-text'
import { useDeleteLicense } from '@/lib/catalog/licenses/client/license-mutations'
import { useLicense } from '@/lib/catalog/licenses/client/use-license'
import type { LicenseView } from '@/lib/catalog/licenses/core/schema-license'
import type { LicenseTabProps } from '../license-props'
import { limitWords, versionWords } from '../setting-words'
import { LabelsForm } from './labels-form'

/** The details of a license, its notes, and the ways to revoke or delete it. */
export function OverviewTab({ org, licenseId, may }: LicenseTabProps) {
  const license = useLicense(org, licenseId)
  return (
    <div className="space-y-6">
      {license.disputed_sale && (
        <Callout kind="warning" title="A payment for this license is disputed">
          The customer disputes <SaleLink org={org} sale={license.disputed_sale} />.
        </Callout>
      )}
      <Card>
        <DefinitionGrid facts={detailsOf(org, license)} />
      </Card>
      <LabelsForm org={org} license={license} may={may} />
      {may['customers:view'] && <RecentMails org={org} may={may} of={{ license: licenseId }} />}
      {may['licenses:delete'] && <DeleteLicense org={org} license={license} />}
    </div>
  )
}

function detailsOf(org: string, license: LicenseView) {
  const { customer, sale } = license
  return [
    { label: 'License ID', value: <Mono text={license.id} what="License ID" /> },
    ...(customer === null
      ? []
      : [
          {
            label: 'Customer email',
            value: customer.email === null ? 'none' : <Copyable text={customer.email} what="Email" />,
          },
          {
            label: 'Discord ID',
            value: customer.discord_id === null ? 'none' : <Mono text={customer.discord_id} what="Discord ID" />,
          },
          ...(license.customer_label === null ? [] : [{ label: "Customer's label", value: license.customer_label }]),
        ]),
    {
      label: 'IP addresses',
      value: `${license.ip_system_enabled ? `${license.ip_count} of ` : ''}${limitWords(license)}`,
    },
    { label: 'Version', value: versionWords(license) },
    { label: 'License type', value: license.license_type?.name ?? 'none' },
    ...(sale === null ? [] : [{ label: 'Sale', value: <SaleLink org={org} sale={sale} /> }]),
    { label: 'Created', value: <TimeText at={license.created_at} as="exact" /> },
    { label: 'Last changed', value: <TimeText at={license.updated_at} as="exact" /> },
  ]
}

const SaleLink = ({ org, sale }: { org: string; sale: NonNullable<LicenseView['sale']> }) => (
  <span>
    <Link className="underline underline-offset-2" href={`/${org}/sales/${sale.id}`}>
      {sale.order_id ?? 'Order'}
    </Link>{' '}
    at {sale.source_name}
  </span>
)

const Copyable = ({ text, what }: { text: string; what: string }) => (
  <span className="-my-1 inline-flex min-w-0 items-center gap-1">
    <span className="wrap-anywhere min-w-0">
      <BreakableText text={text} />
    </span>
    <CopyButton text={text} what={what} />
  </span>
)

const Mono = (props: { text: string; what: string }) => (
  <span className="font-mono text-small">
    <Copyable {...props} />
  </span>
)

function DeleteLicense({ org, license }: { org: string; license: LicenseView }) {
  const router = useRouter()
  const remove = useDeleteLicense(org, license.id, () => router.push(`/${org}/licenses`))
  return (
    <DangerCard
      actions={[
        confirmed({
          title: 'Delete license',
          description: 'Deletes the license and its history. Its key stops working.',
          question: 'Delete this license',
          typeName: license.key.replace(/^.*•-?/, ''),
          onConfirm: () => remove.mutateAsync({}),
          consequences: "This can't be undone. To keep the option, revoke instead.",
        }),
      ]}
    />
  )
}
