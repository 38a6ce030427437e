'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'next/navigation'
import { useCallback, useMemo } from 'react'
import { useHasPlans } from '@/components/billing/has-plans'
import { CommandPalette } from '@/components/command-palette/command-palette'
import { useKeptMail } from '@/lib/foundation/mail/client/kept-mail'
import type { May } from '@/lib/foundation/permissions/core/may'
import { paletteCommands } from './navigation'

/** The command palette of one organization. */
export function OrganizationPalette({ org, may, isOperator }: { org: string; may: May; isOperator: boolean }) {
  const client = useQueryClient()
  const hasPlans = useHasPlans()
  const hasMailbox = useKeptMail()?.isRepairable ?? false
  const { product = null } = useParams<{ product?: string }>()
  const commands = useMemo(
    () => paletteCommands(org, { may, hasPlans, isOperator, hasMailbox }),
    [org, may, hasPlans, isOperator, hasMailbox],
  )
  const search = useCallback(
    async (text: string, signal: AbortSignal) => {
      // Loaded with the schemas of the results, which no page needs before a search.
      const { searchOrganization: findInOrganization } = await import('./search-organization')
      return findInOrganization({ org, may, product, client }, { text, signal })
    },
    [org, may, product, client],
  )
  const searched = KINDS.flatMap(({ name, needs }) => (may[needs] ? [name] : []))
  return <CommandPalette scope={org} commands={commands} searched={searched} onSearch={search} />
}

/** What `searchOrganization` looks through. */
const KINDS = [
  { name: 'licenses', needs: 'licenses:view' },
  { name: 'products', needs: 'products:view' },
  { name: 'customers', needs: 'customers:view' },
  { name: 'sales', needs: 'sales:view' },
] as const
