'use client'
import { useTranslations } from 'next-intl'
import type { PortalProblem } from '@/lib/people/portal/core/portal-problem'

const MINUTE_SECONDS = 60

/**
 * An error in the reader's language. `vendor` is named if the refusal is a vendor's decision; `retryAfter` are the
 * seconds until another attempt is allowed.
 */
export function useProblemText(vendor: string | null = null) {
  const t = useTranslations('errors')
  return (problem: PortalProblem | null, retryAfter: number | null = null): string | null => {
    if (problem === null) return null
    if (problem === 'tooMany' && retryAfter !== null)
      return t('tooManyFor', { minutes: Math.ceil(retryAfter / MINUTE_SECONDS) })
    if (problem === 'forbidden') return vendor === null ? t('other') : t('forbidden', { vendor })
    return problem === 'unauthorized' ? t('other') : t(problem)
  }
}
