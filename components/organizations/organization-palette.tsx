'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useHasPlans } from '@/components/billing/has-plans'
import { CommandPalette } from '@/components/command-palette/command-palette'
import type { May } from '@/lib/foundation/permissions/core/may'
import { paletteCommands } from './navigation'

/** The command palette of one organization. */
export function OrganizationPalette({ org, may }: { org: string; may: May }) {
  const client = useQueryClient()
  const hasPlans = useHasPlans()
  const commands = useMemo(() => paletteCommands(org, may, hasPlans), [org, may, hasPlans])
  const search = useCallback(
    async (text: string, signal: AbortSignal) => {
      // Loaded with the schemas of the results, which no page needs before a search.
      const { searchOrganization: findInOrganization } = await import('./search-organization')
      return findInOrganization({ org, may, client }, { text, signal })
    },
    [org, may, client],
  )
  return <CommandPalette scope={org} commands={commands} onSearch={search} />
}
