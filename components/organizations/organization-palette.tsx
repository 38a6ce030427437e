'use client'
import { useMemo } from 'react'
import { CommandPalette } from '@/components/layout/command-palette'
import type { May } from '@/lib/access/core/may'
import { commandsOf } from './navigation'

/** The command palette of one organization. */
export function OrganizationPalette({ org, may }: { org: string; may: May }) {
  const commands = useMemo(() => commandsOf(org, may), [org, may])
  return <CommandPalette scope={org} commands={commands} />
}
