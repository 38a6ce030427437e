import type { DataColumn } from '@/components/ui/table/use-data-table'
import { formatCount } from '@/lib/foundation/browser/format/format-number'
import type { May } from '@/lib/foundation/permissions/core/may'
import type { SaleMapping } from '@/lib/service/sales/core/schema'
import { MappingMenu } from './mapping-menu'
import { TargetNames } from './target-names'

type Scope = { org: string; sourceId: string; isMarketplace: boolean; may: May }

/** `nameOf`: what the shop calls a product, where its API says so. */
export const mappingColumns = ({
  nameOf,
  ...scope
}: Scope & { nameOf: (id: string) => string | undefined }): DataColumn<SaleMapping>[] => [
  {
    id: 'external_id',
    head: "Shop's product",
    fillsPhone: true,
    cell: ({ external_id }) => (
      <span className="block max-md:py-2">
        <span className="block truncate font-medium">{nameOf(external_id) ?? external_id}</span>
        {nameOf(external_id) && <span className="block truncate font-mono font-normal text-muted">{external_id}</span>}
      </span>
    ),
  },
  {
    id: 'targets',
    head: 'License',
    cell: ({ targets }) => <TargetNames org={scope.org} mayView={scope.may['products:view']} targets={targets} />,
  },
  { id: 'policy', head: 'After the paid period', width: '180px', hideOnPhone: true, cell: bufferWords },
  {
    id: 'action',
    head: 'Actions',
    align: 'right',
    width: '80px',
    cell: (mapping) => scope.may['sales:manage'] && <MappingMenu {...scope} mapping={mapping} />,
  },
]

const bufferWords = ({ policy }: SaleMapping): string =>
  policy.buffer_days === 0 ? 'ends with it' : formatCount(policy.buffer_days, 'more day', 'more days')
