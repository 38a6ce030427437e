import type { DataColumn } from '@/components/ui/table/use-data-table'
import { formatCount } from '@/lib/foundation/browser/format/format-number'
import type { SalePolicy } from '@/lib/service/sales/core/mapping'
import type { SaleMapping } from '@/lib/service/sales/core/schema'
import type { MappingScope } from './mapping-dialog'
import { MappingMenu } from './mapping-menu'
import { TargetNames } from './target-names'

/** `nameOf`: what the shop calls a product, where its API says so. */
export const mappingColumns = ({
  nameOf,
  ...scope
}: MappingScope & { nameOf: (id: string) => string | undefined }): DataColumn<SaleMapping>[] => [
  {
    id: 'external_id',
    head: "Shop's product",
    fillsPhone: true,
    cell: (mapping) => (
      <span className="block py-2 md:max-w-[180px] xl:max-w-[280px]">
        <span className="block truncate font-medium">{nameOf(mapping.external_id) ?? mapping.external_id}</span>
        {nameOf(mapping.external_id) && (
          <span className="block truncate font-mono font-normal text-muted">{mapping.external_id}</span>
        )}
        <span className="mt-1 block md:hidden">
          <Becomes {...scope} mapping={mapping} />
        </span>
      </span>
    ),
  },
  {
    id: 'targets',
    head: 'License',
    fills: true,
    hideOnPhone: true,
    cell: (mapping) => (
      <span className="block py-2">
        <Becomes {...scope} mapping={mapping} />
      </span>
    ),
  },
  {
    id: 'action',
    head: 'Actions',
    align: 'right',
    width: '80px',
    cell: (mapping) =>
      scope.may['sales:manage'] && (
        <MappingMenu {...scope} mapping={mapping} name={nameOf(mapping.external_id) ?? mapping.external_id} />
      ),
  },
]

/** The licenses of a product, and what becomes of them. */
const Becomes = ({ org, may, isMarketplace, mapping }: MappingScope & { mapping: SaleMapping }) => (
  <span className="block whitespace-normal">
    <TargetNames org={org} mayView={may['products:view']} targets={mapping.targets} />
    <span className="block text-muted">{policyWords(mapping.policy, isMarketplace)}</span>
  </span>
)

/** "Revoked when refunded or disputed. 3 more days after the paid period." */
function policyWords(policy: SalePolicy, isMarketplace: boolean): string {
  const { quantity, on_existing, on_download, buffer_days, notify } = policy
  return [
    lossWords(policy),
    buffer_days === 0
      ? 'Ends with the paid period.'
      : `${formatCount(buffer_days, 'more day', 'more days')} after the paid period.`,
    quantity === 'slots' && 'Several are one license with more IP addresses.',
    !isMarketplace && on_existing === 'extend' && 'Extends the license they have.',
    isMarketplace && on_download === 'wait' && 'Revoked until the purchase.',
    !notify && 'No email.',
  ]
    .filter(Boolean)
    .join(' ')
}

function lossWords({ on_refund, on_dispute }: SalePolicy): string {
  const isRevoked = [on_refund, on_dispute].map((policy) => policy === 'revoke')
  if (isRevoked[0] === isRevoked[1]) return `${isRevoked[0] ? 'Revoked' : 'Kept'} when refunded or disputed.`
  return isRevoked[0] ? 'Revoked when refunded, kept while disputed.' : 'Kept when refunded, revoked while disputed.'
}
