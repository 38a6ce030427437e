import { GRACE_HOURS, type GraceHours } from '@/lib/shared/fields'
import type { Choice } from './select-trigger'

export type Grace = `${GraceHours}`
type Words = Pick<Choice<Grace>, 'help'> & { label?: string }

/** How long an old key goes on working, to choose from. `words` says what "now" is called, and what helps to choose. */
export const graceChoices = (words: Partial<Record<Grace, Words>>): Choice<Grace>[] =>
  GRACE_HOURS.map((hours) => ({
    value: `${hours}` as const,
    label: hours === 1 ? '1 hour' : `${hours} hours`,
    ...words[`${hours}`],
  }))
