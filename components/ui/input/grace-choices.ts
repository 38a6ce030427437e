import { GRACE_HOURS, type GraceHours } from '@/lib/foundation/shared/fields'
import type { Choice } from './select-trigger'

export type Grace = `${GraceHours}`
type Words = Pick<Choice<Grace>, 'help'> & { label?: string }

/** How long an old key keeps working, as choices. `words` has the label of "now", and the help text. */
export const graceChoices = (words: Partial<Record<Grace, Words>>): Choice<Grace>[] =>
  GRACE_HOURS.map((hours) => ({
    value: `${hours}` as const,
    label: hours === 1 ? 'In 1 hour' : `In ${hours} hours`,
    ...words[`${hours}`],
  }))
