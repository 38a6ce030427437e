import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { Button } from '@/components/ui/button/button'
import { DropdownMenu, MenuItem } from '@/components/ui/overlay/dropdown-menu'

type Props = { of: 'incident' | 'maintenance'; title: string; onAsk: (asked: 'edit' | 'delete') => void }

/** What can be done about anything that is on the status page. */
export const ReportMenu = ({ of, title, onAsk }: Props) => (
  <DropdownMenu
    trigger={
      <Button variant="ghost" size="icon-small" aria-label={`Actions for ${title}`}>
        <Ellipsis />
      </Button>
    }
  >
    <MenuItem icon={<Pencil />} onSelect={() => onAsk('edit')}>
      Edit {of}
    </MenuItem>
    <MenuItem icon={<Trash2 />} danger onSelect={() => onAsk('delete')}>
      Delete {of}
    </MenuItem>
  </DropdownMenu>
)
