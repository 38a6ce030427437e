'use client'
import { Command } from 'cmdk'
import type { PaletteCommand } from './palette-command'

type PaletteGroupsProps = {
  commands: readonly PaletteCommand[]
  /** Found by the server: shown whether or not their words match what was typed. */
  found: readonly PaletteCommand[]
  onRun: (command: PaletteCommand) => void
}

/** The lines of the palette under their headings, then what the server found. */
export function PaletteGroups({ commands, found, onRun }: PaletteGroupsProps) {
  return [...groupsOf(commands, false), ...groupsOf(found, true)].map(({ name, members, isFound }) => (
    <Command.Group
      key={name}
      heading={name}
      forceMount={isFound}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-small"
    >
      {members.map((command) => (
        <Command.Item
          key={command.id}
          value={command.id}
          keywords={[command.label, ...(command.keywords ?? [])]}
          forceMount={isFound}
          onSelect={() => onRun(command)}
          className="flex min-h-9 cursor-pointer items-center gap-2 rounded-control px-2 text-small data-[selected=true]:bg-sunken"
        >
          <span className="min-w-0 flex-1 truncate">{command.label}</span>
          {command.hint && <span className="min-w-0 truncate text-muted">{command.hint}</span>}
        </Command.Item>
      ))}
    </Command.Group>
  ))
}

function groupsOf(commands: readonly PaletteCommand[], isFound: boolean) {
  const names = [...new Set(commands.map(({ group }) => group))]
  return names.map((name) => ({ name, isFound, members: commands.filter(({ group }) => group === name) }))
}
