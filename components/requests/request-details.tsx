import type { ReactNode } from 'react'
import { CopyButton } from '@/components/ui/button/copy-button'
import type { Fact } from '@/components/ui/layout/definition-grid'
import { Link } from '@/components/ui/navigation/link'
import { TimeText } from '@/components/ui/text/time-text'
import type { RequestItem } from '@/lib/service/requests/core/schema'
import type { SimulationParams } from '@/lib/service/validation/explain/client/simulation-params'

/** The input of the request, and the license, product and customer it matched. */
export function requestDetails(org: string, item: RequestItem): Fact[] {
  const { license } = item
  return [
    { label: 'Product', value: <ProductFact org={org} product={item.product} /> },
    { label: 'License', value: <LicenseFact org={org} license={license} /> },
    ...(item.with_old_key ? [{ label: 'License key', value: 'An old one, replaced but still working then' }] : []),
    { label: 'Customer', value: license?.customer ?? <Missing /> },
    { label: 'IP address', value: item.address === null ? <Missing>Not shown</Missing> : <Mono>{item.address}</Mono> },
    { label: 'Version', value: item.version ? <Mono>{item.version}</Mono> : <Missing>Not sent</Missing> },
    { label: 'Device ID', value: item.device_id ? <Mono>{item.device_id}</Mono> : <Missing>Not sent</Missing> },
    ...(item.reason === null ? [] : [{ label: 'Problem', value: item.reason }]),
    ...(item.hits === 1 ? [] : [{ label: 'First', value: <TimeText at={item.first_at} as="second" /> }]),
    { label: item.hits === 1 ? 'Time' : 'Last', value: <TimeText at={item.last_at} as="second" /> },
    ...requestIds(item).map(([label, id]) => ({
      label,
      value: (
        <span className="flex items-start gap-1">
          <Mono>{id}</Mono>
          <CopyButton text={id} what={label} size="small" />
        </span>
      ),
    })),
  ]
}

/** A merged line keeps the ids of its first and last request. */
const requestIds = (item: RequestItem): [string, string][] =>
  item.last_request_id === item.request_id
    ? [['Request ID', item.request_id]]
    : [
        ['First request ID', item.request_id],
        ['Last request ID', item.last_request_id],
      ]

const ProductFact = ({ org, product }: { org: string; product: RequestItem['product'] }) => (
  <Link href={`/${org}/products/${product.id}`} className="underline underline-offset-4">
    {product.name}
  </Link>
)

function LicenseFact({ org, license }: { org: string; license: RequestItem['license'] }) {
  if (!license) return <Missing>Not found</Missing>
  if (!license.key) return <Missing>Deleted or not visible to you</Missing>
  return (
    <Link href={`/${org}/licenses/${license.id}`} className="underline underline-offset-4">
      <Mono>{license.key}</Mono>
    </Link>
  )
}

const Mono = ({ children }: { children: ReactNode }) => (
  <span className="break-all font-mono text-small">{children}</span>
)
const Missing = ({ children = '–' }: { children?: ReactNode }) => <span className="text-muted">{children}</span>

/** The input of the request as that of a simulation. */
export const simulationOf = ({ product, license, address, version, device_id }: RequestItem): SimulationParams => ({
  product: product.id,
  license: license?.key ? license.id : '',
  address: address ?? '',
  version: version ?? '',
  device: device_id ?? '',
  at: '',
})
