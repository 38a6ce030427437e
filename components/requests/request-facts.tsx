import type { ReactNode } from 'react'
import { CopyButton } from '@/components/ui/copy-button'
import type { Fact } from '@/components/ui/definition-grid'
import { Link } from '@/components/ui/link'
import { TimeText } from '@/components/ui/time-text'
import type { RequestItem } from '@/lib/requests/core/schema'

/** What the call brought, and what it was of. */
export function requestFacts(org: string, item: RequestItem): Fact[] {
  const { license } = item
  return [
    { label: 'Product', value: <ProductFact org={org} product={item.product} /> },
    { label: 'License', value: <LicenseFact license={license} /> },
    { label: 'Customer', value: license?.customer ?? <Missing /> },
    { label: 'Address', value: item.address === null ? <Missing>Not shown</Missing> : <Mono>{item.address}</Mono> },
    { label: 'Version', value: item.version ? <Mono>{item.version}</Mono> : <Missing>none sent</Missing> },
    { label: 'Device id', value: item.device_id ? <Mono>{item.device_id}</Mono> : <Missing>none sent</Missing> },
    ...(item.reason === null ? [] : [{ label: 'Problem', value: item.reason }]),
    ...(item.hits === 1 ? [] : [{ label: 'First', value: <TimeText at={item.first_at} as="exact" /> }]),
    { label: item.hits === 1 ? 'Time' : 'Last', value: <TimeText at={item.last_at} as="exact" /> },
    {
      label: 'Request id',
      value: (
        <span className="flex items-start gap-1">
          <Mono>{item.request_id}</Mono>
          <CopyButton text={item.request_id} what="Request id" size="small" />
        </span>
      ),
      help: item.hits > 1 ? 'Of the first call.' : undefined,
    },
  ]
}

const ProductFact = ({ org, product }: { org: string; product: RequestItem['product'] }) => (
  <Link href={`/${org}/products/${product.id}`} className="underline underline-offset-4">
    {product.name}
  </Link>
)

function LicenseFact({ license }: { license: RequestItem['license'] }) {
  if (!license) return <Missing>none was found</Missing>
  return license.key ? <Mono>{license.key}</Mono> : <Missing>deleted, or not yours to see</Missing>
}

const Mono = ({ children }: { children: ReactNode }) => (
  <span className="break-all font-mono text-small">{children}</span>
)
const Missing = ({ children = '–' }: { children?: ReactNode }) => <span className="text-muted">{children}</span>
