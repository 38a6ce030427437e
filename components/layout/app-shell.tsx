import type { ReactNode } from 'react'
import { SkipLink } from '@/components/ui/navigation/link'
import { MobileHeader } from './mobile-header'
import { PageFrame } from './page-frame'
import { Sidebar, type SidebarProps } from './sidebar'

type AppShellProps = SidebarProps & {
  /** The command palette, with the search of this organization. */
  palette?: ReactNode
  children: ReactNode
}

/** The dashboard's layout: the rail on the left (icons under 1024 px, a sheet under 768), the page in its column. */
export function AppShell({ palette, children, ...rail }: AppShellProps) {
  return (
    <div className="min-h-[calc(100dvh-var(--banners))] md:grid md:grid-cols-[56px_minmax(0,1fr)] lg:grid-cols-[232px_minmax(0,1fr)]">
      <SkipLink />
      <MobileHeader {...rail} />
      <aside className="hidden border-hairline border-r md:block">
        <div className="sticky top-(--banners) h-[calc(100dvh-var(--banners))] overflow-y-auto">
          <Sidebar {...rail} labels="wide" />
        </div>
      </aside>
      <main id="content" tabIndex={-1} className="min-w-0 outline-none">
        <PageFrame>{children}</PageFrame>
      </main>
      {palette}
    </div>
  )
}
