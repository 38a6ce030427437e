import { Ban, CircleCheck } from 'lucide-react'
import { StatusBadge } from '@/components/ui/feedback/status-badge'
import type { DataColumn } from '@/components/ui/table/use-data-table'
import { TimeText } from '@/components/ui/text/time-text'
import type { VersionView } from '@/lib/catalog/products/versions/core/schema'
import { VersionMenu } from './version-menu'

type Scope = { org: string; productId: string; mayManage: boolean }

export const versionColumns = ({ mayManage, ...scope }: Scope): DataColumn<VersionView>[] => [
  { id: 'version', head: 'Version', cell: ({ version }) => <span className="font-mono">{version}</span> },
  {
    id: 'state',
    head: 'State',
    width: '136px',
    cell: ({ yanked }) =>
      yanked ? (
        <StatusBadge tone="violet" label="Yanked" icon={Ban} />
      ) : (
        <StatusBadge tone="green" label="Permitted" icon={CircleCheck} />
      ),
  },
  {
    id: 'published',
    head: 'Published',
    width: '136px',
    cell: ({ created_at }) => <TimeText at={created_at} />,
  },
  {
    id: 'action',
    head: 'Actions',
    align: 'right',
    width: '96px',
    cell: (version) => mayManage && <VersionMenu {...scope} version={version} />,
  },
]
