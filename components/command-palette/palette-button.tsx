'use client'
import { Search } from 'lucide-react'
import { Kbd } from '@/components/ui/text/kbd'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { openPalette } from '@/lib/foundation/browser/page/command-palette'

/** Opens the command palette, and shows its shortcut. */
export const PaletteButton = ({ labels }: { labels: 'always' | 'wide' }) => (
  <button
    type="button"
    onClick={openPalette}
    aria-label="Search or go to"
    className={cn(
      'flex h-8 w-full items-center gap-2 rounded-control border border-hairline bg-surface px-2 text-muted text-small transition-colors hover:border-line hover:text-ink',
      labels === 'wide' && 'max-lg:justify-center max-lg:px-0',
    )}
  >
    <Search aria-hidden="true" className="size-4 shrink-0" />
    <span className={cn('flex-1 text-left', labels === 'wide' && 'max-lg:hidden')}>Search or go to</span>
    <span aria-hidden="true" className={cn('flex gap-1', labels === 'wide' ? 'max-lg:hidden' : 'hidden')}>
      <Kbd>Ctrl</Kbd>
      <Kbd>K</Kbd>
    </span>
  </button>
)
