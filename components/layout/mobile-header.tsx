'use client'
import { Menu, Search } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { Sheet } from '@/components/ui/overlay/dialog'
import { openPalette } from '@/lib/foundation/browser/page/command-palette'
import { Sidebar, type SidebarProps } from './sidebar'

/** The top bar on phones: opens the rail as a sheet, closed after navigation, and the search. */
export function MobileHeader(props: SidebarProps) {
  const pathname = usePathname()
  const [openAt, setOpenAt] = useState<string | null>(null)
  return (
    <header className="sticky top-(--banners) z-30 flex h-12 items-center gap-2 border-hairline border-b bg-page px-2 md:hidden">
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
      <span className="flex-1 truncate font-medium">{props.organization.name}</span>
      <Button variant="ghost" size="icon" aria-label="Search or go to" onClick={openPalette}>
        <Search />
      </Button>
    </header>
  )
}
