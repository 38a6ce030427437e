'use client'
import { usePathname } from 'next/navigation'
import { Fragment, type ReactNode } from 'react'
import { Skeleton } from '@/components/ui/feedback/loading'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { type PagePart, pageShape } from '@/lib/foundation/browser/page/page-shape'
import { useWaitingFocus } from '@/lib/foundation/browser/page/use-first-focus'

type PageSkeletonProps = {
  title?: string | null
  /** Where the page is; null if that is not known. */
  path: string | null
}

/** A page while it loads, in the shape of the page that comes, with its title where that is known. */
export function PageSkeleton({ title: given = null, path }: PageSkeletonProps) {
  const { title: known, lines, actions, parts } = pageShape(path ?? '/-/-')
  const title = given ?? known
  const [first] = parts
  const isList = first === 'control' || typeof first === 'object'
  return (
    <div
      role="status"
      aria-busy="true"
      className={cn(
        'space-y-6',
        first === 'form' && 'max-w-[720px]',
        // As wide as their pages.
        (first === 'card' || first === 'tallCard') && 'max-w-[760px]',
      )}
    >
      <span ref={useWaitingFocus()} tabIndex={-1} className="sr-only">
        Loading{title && ` ${title}`}
      </span>
      {first !== 'record' && (
        <div className="space-y-1">
          {isBelowAnother(path) && <Line className="w-16" />}
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
            <div className="min-w-0 flex-1 basis-64 space-y-1">
              {title ? (
                <p aria-hidden="true" className="font-semibold text-head">
                  {title}
                </p>
              ) : (
                <div className="py-0.5">{bars('h-6 w-48')}</div>
              )}
              <Line className="w-80 max-w-full" />
              {lines > 1 && (
                <div className="-mt-1 sm:hidden">
                  <Line className="w-1/2" />
                </div>
              )}
            </div>
            {actions && (
              <div className="flex flex-wrap gap-2">{bars(...[...actions].map((size) => `h-8 ${ACTIONS[size]}`))}</div>
            )}
          </div>
        </div>
      )}
      <div className={isList ? 'space-y-4' : 'space-y-6'}>
        {parts.map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change.
          <Fragment key={place}>{typeof part === 'string' ? PARTS[part]() : <Filters {...part} />}</Fragment>
        ))}
      </div>
    </div>
  )
}

const ACTIONS: Record<string, string> = { s: 'w-8', n: 'w-28', w: 'w-40' }

/** Its page has a way back above its title: `/acme/settings/plan`. The tabs of webhooks are all at the top. */
const isBelowAnother = (path: string | null): boolean =>
  path !== null && /^\/[^/]+\/[^/]+\/[^?#]/.test(path) && !/\/webhooks\/(events|deliveries)\b/.test(path)

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

/** A line of text, as high as one. */
const Line = ({ className }: { className: string }) => (
  <div className="flex h-[22px] items-center">
    <Skeleton className={className} />
  </div>
)

/** As FilterBar: a phone has a row under the search, with a button for the filters and one for the views. */
const Filters = ({ filters, hasSearch = true }: Exclude<PagePart, string>) => (
  <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
    {hasSearch && bars('col-span-2 h-8 sm:w-80')}
    {bars(...Array.from({ length: filters }, (_, place) => cn('h-8 sm:w-36', place > 1 && 'max-sm:hidden')))}
  </div>
)

const Table = ({ rows }: { rows: readonly string[] }) => (
  <Frame className="divide-y divide-hairline">
    {rows.map((width, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change.
      <div key={row} className="flex h-10 items-center justify-between gap-8 px-4 max-md:h-13">
        {bars(width, 'w-20')}
      </div>
    ))}
  </Frame>
)

const Figures = ({ className }: { className: string }) => (
  <Frame className={cn('grid grid-cols-2 gap-x-6 gap-y-4 p-4', className)}>
    {['w-10', 'w-8', 'w-12', 'w-8', 'w-10', 'w-12'].map((width, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change.
      <div key={place} className="space-y-3 py-1">
        {bars(`h-6 ${width}`, 'w-20')}
      </div>
    ))}
  </Frame>
)

const Tabs = () => (
  <div className="flex h-10 items-center gap-6 border-hairline border-b">{bars('w-16', 'w-20', 'w-14')}</div>
)

const Block = ({ className }: { className: string }) => (
  <Frame className={cn('space-y-5 p-4', className)}>{bars('h-4 w-1/3', 'w-1/2', 'w-2/3')}</Frame>
)

const PARTS: Record<Extract<PagePart, string>, () => ReactNode> = {
  control: () => <Skeleton className="h-8 w-52" />,
  tabs: Tabs,
  table: () => <Table rows={['w-1/3', 'w-2/3', 'w-1/2', 'w-3/5', 'w-2/5', 'w-1/2', 'w-2/3', 'w-3/5', 'w-1/2']} />,
  rows: () => <Table rows={['w-1/3', 'w-2/3', 'w-1/2']} />,
  // The way back, the name, the status and the facts in one card, then the tabs.
  record: () => (
    <>
      <div className="space-y-2">
        <Line className="w-40" />
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
      </div>
      <Tabs />
      <Block className="h-64" />
    </>
  ),
  attention: () => (
    <Frame>
      <div className="border-hairline border-b p-4">
        <div className="flex h-6 items-center">{bars('h-4 w-40')}</div>
      </div>
      <div className="divide-y divide-hairline">
        {['w-2/3', 'w-1/2', 'w-3/5'].map((width) => (
          <div key={width} className="flex h-[36px] items-center px-4">
            {bars(width)}
          </div>
        ))}
      </div>
    </Frame>
  ),
  figures: () => <Figures className="sm:grid-cols-3 lg:grid-cols-6" />,
  columns: () => (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <Block className="h-72" />
      <Block className="h-72" />
    </div>
  ),
  totals: () => <Block className="h-[222px]" />,
  pair: () => (
    <div className="grid gap-6 lg:grid-cols-2">
      <Block className="h-[170px]" />
      <Block className="h-[170px]" />
    </div>
  ),
  charts: () => (
    <div className="grid gap-6 lg:grid-cols-2">
      <Block className="h-[318px]" />
      <Block className="h-[318px]" />
    </div>
  ),
  form: () => (
    <Frame>
      <div className="space-y-3 p-4">
        {bars('h-6 w-32', 'w-24', 'h-8 sm:max-w-96', 'w-20', 'h-8 sm:max-w-96', 'w-1/2')}
      </div>
      <div className="flex justify-end border-hairline border-t px-4 py-2">{bars('h-8 w-28')}</div>
    </Frame>
  ),
  card: () => <Block className="h-[153px]" />,
  tallCard: () => <Block className="h-[246px]" />,
  links: () => (
    <>
      {['w-24', 'w-32', 'w-28', 'w-20'].map((width) => (
        <Frame key={width} className="h-20 space-y-4 p-4">
          {bars(`h-4 ${width}`, 'w-2/3')}
        </Frame>
      ))}
    </>
  ),
}
