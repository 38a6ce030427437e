import type { May } from '@/lib/foundation/permissions/core/may'
import type { Permission } from '@/lib/foundation/permissions/core/permissions'
import type { FirstSteps } from './schema'

/** The steps in their order: whether each is done, and what a member needs to do it. */
const STEPS: { isDone: (steps: FirstSteps) => boolean; needs: Permission }[] = [
  { isDone: ({ product }) => product !== null, needs: 'products:create' },
  { isDone: ({ has_saved_api_key }) => has_saved_api_key, needs: 'api_keys:rotate' },
  { isDone: ({ has_license }) => has_license, needs: 'licenses:create' },
  { isDone: ({ has_validated }) => has_validated, needs: 'api_keys:rotate' },
  { isDone: ({ has_contact, has_logo }) => has_contact && has_logo, needs: 'org:update' },
  { isDone: isEmailChosen, needs: 'products:update' },
  { isDone: ({ has_mailed }) => has_mailed, needs: 'licenses:create' },
]

/** Links are optional: an email that was sent without one was meant so. */
function isEmailChosen({ first_email, has_mailed }: FirstSteps): boolean {
  return has_mailed || (first_email !== null && (first_email.help_url !== null || first_email.download_url !== null))
}

/** Which of the steps are done. */
export const doneSteps = (steps: FirstSteps): boolean[] => STEPS.map(({ isDone }) => isDone(steps))

/** The first step that shows something to customers: a logo and where they get help. */
const FOR_CUSTOMERS = 4

/** What the page of the first steps is for, as far as this member has come. */
export function nextWords(steps: FirstSteps, may: May): string {
  if (!steps.has_validated) return 'Get to your first validated license.'
  const last = STEPS.findLastIndex(({ isDone, needs }) => may[needs] && !isDone(steps))
  if (last === -1) return 'Every step is done.'
  return last < FOR_CUSTOMERS ? 'Next: save the API key.' : 'Next: what your customers see.'
}

/** How many steps this member could still do; none once they put the checklist aside, or never needed it. */
export const stepsLeft = (steps: FirstSteps | null, may: May): number =>
  steps === null || steps.is_skipped || steps.is_established
    ? 0
    : STEPS.filter(({ isDone, needs }) => may[needs] && !isDone(steps)).length
