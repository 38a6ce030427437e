'use client'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { Skeleton } from '@/components/ui/feedback/loading'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { type PageShape, pageShape } from '@/lib/foundation/browser/page/page-shape'

type PageSkeletonProps = {
  title?: string | null
  /** Where the page is; null if that is not known. */
  path: string | null
}

/** A page while it loads, in the shape of the page that comes. */
export function PageSkeleton({ title = null, path }: PageSkeletonProps) {
  const shape = path === null ? 'list' : pageShape(path)
  return (
    <div role="status" aria-busy="true" className={cn('space-y-6', shape === 'form' && 'max-w-[760px]')}>
      <span className="sr-only">Loading{title && ` ${title}`}</span>
      {shape !== 'record' && (
        <div className="space-y-3">
          {title ? (
            <p aria-hidden="true" className="font-semibold text-head">
              {title}
            </p>
          ) : (
            <Skeleton className="h-6 w-48" />
          )}
          <Skeleton className="w-80 max-w-full" />
        </div>
      )}
      {SHAPES[shape]()}
    </div>
  )
}

/** Of the page of this URL, which is already that of the page that comes. */
export const PathSkeleton = () => <PageSkeleton path={usePathname()} />

const Frame = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={cn('rounded-card border border-hairline bg-surface', className)}>{children}</div>
)

/** One placeholder for each class, in the order they are in. */
const bars = (...classNames: string[]) =>
  classNames.map((className, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they never change.
    <Skeleton key={place} className={className} />
  ))

const SHAPES: Record<PageShape, () => ReactNode> = {
  list: () => (
    <div className="space-y-4">
      <div className="flex gap-2">
        {bars('h-8 w-80 max-w-full', 'h-8 w-44 max-sm:hidden', 'h-8 w-44 max-lg:hidden')}
      </div>
      <Frame className="divide-y divide-hairline">
        {['w-2/3', 'w-1/2', 'w-3/5', 'w-2/5', 'w-1/2', 'w-2/3', 'w-3/5', 'w-1/2'].map((width, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change.
          <div key={row} className="flex h-10 items-center justify-between gap-8 px-4">
            {bars(width, 'w-20')}
          </div>
        ))}
      </Frame>
    </div>
  ),
  // The name, the status and the facts in one card, then the tabs.
  record: () => (
    <>
      <Frame>
        <div className="flex items-start justify-between gap-6 p-4">
          <div className="w-full space-y-3">{bars('h-6 w-64 max-w-full', 'w-40')}</div>
          {bars('h-8 w-44 shrink-0 max-sm:hidden')}
        </div>
        <div className="grid grid-cols-2 gap-6 border-hairline border-t p-4 md:grid-cols-4">
          {['w-20', 'w-16', 'w-24', 'w-14'].map((width) => (
            <div key={width} className="space-y-2">
              {bars('w-14', width)}
            </div>
          ))}
        </div>
      </Frame>
      <div className="flex gap-6 border-hairline border-b pb-3">{bars('w-16', 'w-20', 'w-14')}</div>
      <Frame className="h-64 space-y-5 p-4">{bars('h-4 w-1/3', 'w-1/2', 'w-2/3')}</Frame>
    </>
  ),
  figures: () => (
    <>
      <Frame className="grid grid-cols-2 gap-6 p-4 lg:grid-cols-4">
        {['w-20', 'w-16', 'w-24', 'w-14'].map((width) => (
          <div key={width} className="space-y-3">
            {bars('w-20', `h-6 ${width}`)}
          </div>
        ))}
      </Frame>
      <div className="grid gap-6 lg:grid-cols-2">
        <Frame className="h-72 space-y-5 p-4">{bars('h-4 w-1/3', 'w-1/2')}</Frame>
        <Frame className="h-72 space-y-5 p-4">{bars('h-4 w-1/3', 'w-1/2')}</Frame>
      </div>
    </>
  ),
  form: () =>
    ['pb-12', 'pb-4'].map((room) => (
      <Frame key={room}>
        <div className={cn('space-y-3 p-4', room)}>
          {bars('h-4 w-32', 'w-24', 'h-8 sm:max-w-96', 'w-20', 'h-8 sm:max-w-96')}
        </div>
        <div className="flex justify-end border-hairline border-t px-4 py-2">{bars('h-8 w-28')}</div>
      </Frame>
    )),
}
