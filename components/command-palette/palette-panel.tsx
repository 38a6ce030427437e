'use client'
import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type RefObject, useState } from 'react'
import { Spinner } from '@/components/ui/feedback/loading'
import { backdropStyle } from '@/components/ui/overlay/popup-style'
import { useDebouncedValue } from '@/lib/foundation/browser/page/use-debounced-value'
import { useTheme } from '@/lib/foundation/browser/page/use-theme'
import { listNames } from '@/lib/foundation/shared/list-names'
import { keySearchAdvice } from '@/lib/foundation/shared/words/key-search-words'
import { docsSearch, helpCommands } from './help-commands'
import { matchingCommands } from './matching-commands'
import type { PaletteCommand } from './palette-command'
import { PaletteGroups } from './palette-groups'

export type PaletteSearch = {
  /** The organization that is searched: results of one are never shown in another. */
  scope: string
  commands: readonly PaletteCommand[]
  /** what is searched, beside pages: "licenses" */
  searched?: string[]
  /** Searches on the server, from two characters on. */
  onSearch?: (text: string, signal: AbortSignal) => Promise<PaletteCommand[]>
}

type PalettePanelProps = PaletteSearch & {
  /** what was typed before the panel was there */
  typed: RefObject<string>
  open: boolean
  onOpenChange: (open: boolean) => void
}

const MIN_SEARCH_LENGTH = 2
const REST_MS = 150

/** The content of CommandPalette, loaded when it first opens. */
export const PalettePanel = ({ open, onOpenChange, ...search }: PalettePanelProps) => (
  <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
    <Dialog.Portal>
      <Dialog.Backdrop className={backdropStyle} />
      <Dialog.Popup className="fixed inset-x-2 top-2 z-40 mx-auto max-w-[600px] overflow-hidden rounded-card border border-hairline bg-raised shadow-float outline-none transition-[opacity,translate] data-ending-style:-translate-y-1 data-starting-style:-translate-y-1 data-ending-style:opacity-0 data-starting-style:opacity-0 sm:top-[12vh]">
        <Dialog.Title className="sr-only">Search or go to</Dialog.Title>
        <PaletteSearchBox {...search} close={() => onOpenChange(false)} />
      </Dialog.Popup>
    </Dialog.Portal>
  </Dialog.Root>
)

type SearchBoxProps = PaletteSearch & Pick<PalettePanelProps, 'typed'> & { close: () => void }

// Mounted with the popup, so what was typed is forgotten when it closes.
function PaletteSearchBox({ scope, commands, searched = [], onSearch, typed, close }: SearchBoxProps) {
  const router = useRouter()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState('')
  const { found, isSearching, hasFailed } = useFound({ scope, text, onSearch })
  const { setTheme } = useTheme()
  const matching = matchingCommands([...commands, ...helpCommands(setTheme)], text, found)
  const isNothing = matching.length === 0 && !isSearching && !hasFailed
  const shown = isNothing ? [docsSearch(text.trim())] : matching
  const run = (command: PaletteCommand) => {
    close()
    if ('href' in command) router.push(command.href)
    else if ('run' in command) command.run()
    else window.open(command.externalHref, '_blank', 'noopener')
  }
  return (
    <Command
      label="Search or go to"
      loop
      shouldFilter={false}
      // Server results arrive late: when the chosen line disappears, the first one is chosen.
      value={shown.some(({ id }) => id === chosen) ? chosen : (shown[0]?.id ?? '')}
      onValueChange={setChosen}
    >
      <div className="flex h-12 items-center gap-3 border-hairline border-b px-4 text-muted">
        {isSearching ? <Spinner /> : <Search aria-hidden="true" className="size-4" />}
        <Command.Input
          value={text}
          onValueChange={setText}
          onFocus={() => {
            setText(typed.current + text)
            typed.current = ''
          }}
          maxLength={255}
          placeholder="Search or go to"
          className="h-full min-w-0 flex-1 bg-transparent text-ink outline-none"
        />
      </div>
      <Command.List className="max-h-[min(400px,60vh)] overflow-y-auto p-1">
        {matching.length === 0 && !hasFailed && (
          <p className="px-3 py-6 text-center text-muted text-small">
            {isSearching ? 'Searching' : 'Nothing matches'}
            {isNothing && (
              <span className="block">
                Searched: {listNames('en', ['pages', ...searched])}. {onSearch && keySearchAdvice(text)}
              </span>
            )}
          </p>
        )}
        <PaletteGroups commands={shown} onRun={run} />
        {hasFailed && (
          <p role="alert" className="px-3 py-6 text-center text-muted text-small">
            The search didn't respond. Keep typing to try again.
          </p>
        )}
      </Command.List>
    </Command>
  )
}

type Wanted = { scope: string; text: string; onSearch: PaletteSearch['onSearch'] | undefined }

function useFound({ scope, text, onSearch }: Wanted) {
  const typed = text.trim()
  const wanted = useDebouncedValue(typed, REST_MS)
  const isWanted = onSearch !== undefined && typed.length >= MIN_SEARCH_LENGTH
  const search = useQuery({
    queryKey: ['palette', scope, wanted],
    queryFn: ({ signal }) => onSearch?.(wanted, signal) ?? [],
    enabled: isWanted && wanted.length >= MIN_SEARCH_LENGTH,
    staleTime: 0,
  })
  // Results of an earlier text are not results of this one.
  const isCurrent = isWanted && wanted === typed
  return {
    found: isCurrent ? (search.data ?? []) : [],
    isSearching: isWanted && (!isCurrent || search.isFetching),
    hasFailed: isCurrent && search.isError,
  }
}
