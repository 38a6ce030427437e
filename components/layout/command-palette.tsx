'use client'
import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { backdropStyle } from '@/components/ui/dialog'
import { Spinner } from '@/components/ui/spinner'
import { listenForPalette } from '@/lib/browser/palette'
import { useRestedValue } from '@/lib/browser/use-rested-value'
import { matchingCommands } from './matching-commands'
import type { PaletteCommand } from './palette-command'
import { PaletteGroups } from './palette-groups'

type CommandPaletteProps = {
  /** Whose things are searched: one organization's finds are never shown in another. */
  scope: string
  commands: readonly PaletteCommand[]
  /** Looks on the server, from two characters on. */
  onSearch?: (text: string, signal: AbortSignal) => Promise<PaletteCommand[]>
}

const MIN_SEARCH_LENGTH = 2
const REST_MS = 150

/** Ctrl/Cmd-K: go anywhere, find anything. */
export function CommandPalette(props: CommandPaletteProps) {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => listenForPalette(() => setIsOpen((was) => !was)), [])
  return (
    <Dialog.Root open={isOpen} onOpenChange={setIsOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropStyle} />
        <Dialog.Popup className="fixed inset-x-2 top-2 z-40 mx-auto max-w-[600px] overflow-hidden rounded-card border border-hairline bg-raised shadow-float outline-none transition-[opacity,translate] data-ending-style:-translate-y-1 data-starting-style:-translate-y-1 data-ending-style:opacity-0 data-starting-style:opacity-0 sm:top-[12vh]">
          <Dialog.Title className="sr-only">Search or go to</Dialog.Title>
          <PaletteSearch {...props} close={() => setIsOpen(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function PaletteSearch({ scope, commands, onSearch, close }: CommandPaletteProps & { close: () => void }) {
  const router = useRouter()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState('')
  const wanted = useRestedValue(text.trim(), REST_MS)
  const search = useQuery({
    queryKey: ['palette', scope, wanted],
    queryFn: ({ signal }) => onSearch?.(wanted, signal) ?? [],
    enabled: onSearch !== undefined && wanted.length >= MIN_SEARCH_LENGTH,
  })
  const found = search.data ?? []
  const shown = [...matchingCommands(commands, text), ...found]
  const run = (command: PaletteCommand) => {
    close()
    router.push(command.href)
  }
  return (
    <Command
      label="Search or go to"
      loop
      shouldFilter={false}
      // What the server finds comes late: the first line is chosen whenever the chosen one is gone.
      value={shown.some(({ id }) => id === chosen) ? chosen : (shown[0]?.id ?? '')}
      onValueChange={setChosen}
    >
      <div className="flex h-12 items-center gap-3 border-hairline border-b px-4">
        {search.isFetching ? (
          <Spinner className="text-muted" />
        ) : (
          <Search aria-hidden="true" className="size-4 text-muted" />
        )}
        <Command.Input
          value={text}
          onValueChange={setText}
          placeholder="Search or go to"
          className="h-full min-w-0 flex-1 bg-transparent outline-none"
        />
      </div>
      <Command.List className="max-h-[min(400px,60vh)] overflow-y-auto p-1">
        {shown.length === 0 && (
          <p className="px-3 py-6 text-center text-muted text-small">
            {search.isFetching ? 'Searching' : 'Nothing matches'}
          </p>
        )}
        <PaletteGroups commands={shown} onRun={run} />
      </Command.List>
    </Command>
  )
}
