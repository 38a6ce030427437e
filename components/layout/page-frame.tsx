'use client'
import type { ReactNode } from 'react'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { usePendingPage } from '@/lib/foundation/browser/page/pending-page'
import { PageSkeleton } from './page-skeleton'

const COLUMN = 'mx-auto max-w-[1248px] space-y-6 px-4 py-6 md:px-6 md:py-8'

/**
 * The column of a page. While the next one is on its way, its skeleton covers this one, which keeps its size: the
 * place a reader scrolled to is remembered when they leave.
 */
export function PageFrame({ children }: { children: ReactNode }) {
  const pending = usePendingPage()
  return (
    <div className="relative">
      {pending && <NavigationProgress />}
      <div className={cn(COLUMN, pending && 'invisible')} inert={pending !== null}>
        {children}
      </div>
      {pending && (
        <div className="absolute inset-0">
          <div className={cn(COLUMN, 'sticky top-(--banners)')}>
            <PageSkeleton title={pending.title} path={pending.path} />
          </div>
        </div>
      )}
    </div>
  )
}

const NavigationProgress = () => (
  <div aria-hidden="true" className="fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden">
    <div className="h-full origin-left animate-page-progress bg-accent" />
  </div>
)
