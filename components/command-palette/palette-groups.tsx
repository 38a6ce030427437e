'use client'
import { Command } from 'cmdk'
import type { PaletteCommand } from './palette-command'

type PaletteGroupsProps = {
  commands: readonly PaletteCommand[]
  onRun: (command: PaletteCommand) => void
}

/** The commands under their headings, in the order given. */
export function PaletteGroups({ commands, onRun }: PaletteGroupsProps) {
  const names = [...new Set(commands.map(({ group }) => group))]
  return names.map((name) => (
    <Command.Group key={name} heading={name} className={groupStyle}>
      {commands
        .filter(({ group }) => group === name)
        .map((command) => (
          <Command.Item
            key={command.id}
            value={command.id}
            onSelect={() => onRun(command)}
            className="flex min-h-9 cursor-pointer items-center gap-2 rounded-control px-2 text-small data-[selected=true]:bg-sunken"
          >
            <command.Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
            <span className="min-w-0 flex-1 truncate">{command.label}</span>
            {command.hint && <span className="min-w-0 truncate text-muted">{command.hint}</span>}
          </Command.Item>
        ))}
    </Command.Group>
  ))
}

const groupStyle =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-small'
