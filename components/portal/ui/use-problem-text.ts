'use client'
import { useTranslations } from 'next-intl'
import type { PortalProblem } from '@/lib/portal/core/portal-problem'

/** A refusal in the reader's language. `vendor` is who does not allow it, where a vendor can. */
export function useProblemText(vendor: string | null = null) {
  const t = useTranslations('errors')
  return (problem: PortalProblem | null): string | null => {
    if (problem === null) return null
    if (problem === 'forbidden') return vendor === null ? t('other') : t('forbidden', { vendor })
    return problem === 'unauthorized' ? t('other') : t(problem)
  }
}
