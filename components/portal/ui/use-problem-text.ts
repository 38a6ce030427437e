'use client'
import { useTranslations } from 'next-intl'
import type { PortalProblem } from '@/lib/portal/core/portal-problem'

/** An error in the reader's language. `vendor` is named if the refusal is a vendor's decision. */
export function useProblemText(vendor: string | null = null) {
  const t = useTranslations('errors')
  return (problem: PortalProblem | null): string | null => {
    if (problem === null) return null
    if (problem === 'forbidden') return vendor === null ? t('other') : t('forbidden', { vendor })
    return problem === 'unauthorized' ? t('other') : t(problem)
  }
}
