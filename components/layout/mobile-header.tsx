'use client'
import { Menu } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { Sheet } from '@/components/ui/overlay/dialog'
import { Sidebar, type SidebarProps } from './sidebar'

/** The top bar on phones: opens the rail as a sheet, and closes it after navigation. */
export function MobileHeader(props: SidebarProps) {
  const pathname = usePathname()
  const [openAt, setOpenAt] = useState<string | null>(null)
  return (
    <header className="sticky top-0 z-30 flex h-12 items-center gap-2 border-hairline border-b bg-page px-2 md:hidden">
      <Sheet
        side="left"
        title="Menu"
        hideTitle
        open={openAt === pathname}
        onOpenChange={(open) => setOpenAt(open ? pathname : null)}
        trigger={
          <Button variant="ghost" size="icon" aria-label="Open menu">
            <Menu />
          </Button>
        }
      >
        <Sidebar {...props} labels="always" />
      </Sheet>
      <span className="truncate font-medium">{props.organization.name}</span>
    </header>
  )
}
