import { saveOperatedBy } from '@/lib/foundation/plans/server/installation-mode'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { ContactInput } from '../core/schema-mode'

/** Changes who vendors read runs the installation, where they reach them, and where everyone reads their terms. */
export const changeContact = async (work: WriteContext, input: ContactInput): Promise<{ isChanged: boolean }> => ({
  isChanged: await saveOperatedBy(work.tx, {
    name: input.operator_name,
    contact: input.operator_contact,
    termsUrl: input.operator_terms_url,
    privacyUrl: input.operator_privacy_url,
  }),
})

/** What was done, for the operator's own activity. */
export const contactWords = (input: ContactInput): string =>
  `set the operator to ${input.operator_name ?? 'no name'}, with ${input.operator_contact ?? 'no contact'}, ` +
  `${input.operator_terms_url ?? 'no terms'}, and ${input.operator_privacy_url ?? 'no privacy policy'}`
