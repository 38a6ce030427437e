'use client'
import { useTranslations } from '@/components/portal/ui/use-translations'
import type { CodePurpose } from '@/lib/people/portal/client/portal-mutations'
import type { PortalProblem } from '@/lib/people/portal/core/portal-problem'

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS
/** Up to so many, they are said in minutes. */
const MAX_MINUTES = 90

/**
 * An error in the reader's language. `vendor` is named if the refusal is a vendor's decision; `retryAfter` are the
 * seconds until another attempt is allowed, of a request for a code to do `purpose` with.
 */
export function useProblemText(vendor: string | null = null) {
  const t = useTranslations('errors')
  return (problem: PortalProblem | null, retryAfter: number | null = null, purpose?: CodePurpose): string | null => {
    if (problem === null) return null
    if (problem === 'tooMany' && retryAfter !== null) return tooManyWords(t, retryAfter, purpose)
    if (problem === 'forbidden') return vendor === null ? t('other') : t('forbidden', { vendor })
    return problem === 'unauthorized' ? t('other') : t(problem)
  }
}

type Words = ReturnType<typeof useTranslations<'errors'>>

function tooManyWords(t: Words, retryAfter: number, purpose: CodePurpose | undefined): string {
  const minutes = Math.ceil(retryAfter / MINUTE_SECONDS)
  if (minutes <= MAX_MINUTES) return t('tooManyFor', { minutes })
  // The last email of a day has a button that works until the day is over.
  const hours = Math.ceil(retryAfter / HOUR_SECONDS)
  return t(purpose === 'session' ? 'tooManyCodes' : 'tooManyHours', { hours })
}
