import { z } from 'zod'
import { email } from '@/lib/foundation/shared/email'
import { newPassword, personName } from '@/lib/people/sign-in/core/schema'

/** The data of /account, as its API returns it. */
export const accountView = z.object({
  name: z.string().nullable(),
  email: z.string(),
  has_password: z.boolean(),
  /** when a browser signs in that did not before */
  sign_in_mails: z.boolean(),
  two_factor: z.object({ is_on: z.boolean(), recovery_codes_left: z.number() }),
  identities: z.array(z.object({ provider: z.string(), name: z.string(), linked_at: z.string().nullable() })),
  sessions: z.array(
    z.object({
      id: z.string(),
      browser: z.string(),
      address: z.string().nullable(),
      method: z.string(),
      created_at: z.string(),
      last_seen_at: z.string(),
      is_current: z.boolean(),
    }),
  ),
  /** the active ones that act for this person, in every organization */
  access_tokens: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      last_four: z.string(),
      organization: z.string(),
      created_at: z.string(),
      last_used_at: z.string().nullable(),
    }),
  ),
  /** why this account can't be deleted; null when it can */
  deletion_problem: z.string().nullable(),
  /** the organizations without another owner, which keep it from being deleted */
  only_owned: z.array(z.object({ slug: z.string(), name: z.string() })),
  events: z.array(
    z.object({
      id: z.string(),
      what: z.string(),
      /** null where there was none */
      browser: z.string().nullable(),
      address: z.string().nullable(),
      at: z.string(),
    }),
  ),
})
export type AccountView = z.infer<typeof accountView>

export const totpEnrollment = z.object({ secret: z.string(), uri: z.string(), qr_svg: z.string() })

export const notificationsInput = z.strictObject({ sign_in_mails: z.boolean() })
export const renameInput = z.strictObject({ name: personName })
/** A user without a password enters a mailed code instead. */
const proofFields = {
  proof_request: z.union([z.uuid(), z.literal('')]).default(''),
  proof_code: z.string().max(20).default(''),
}
export const changePasswordInput = z.strictObject({
  current_password: z.string().max(1_024),
  password: newPassword,
  ...proofFields,
})
export const changeEmailInput = z.strictObject({ email, password: z.string().max(1_024), ...proofFields })
export const proofInput = z.strictObject({ password: z.string().max(1_024).default(''), ...proofFields })
export const endSessionInput = z.strictObject({ id: z.uuid() })
export const revokeTokenInput = z.strictObject({ id: z.uuid() })
export const linkIdentityInput = z.strictObject({
  provider: z.string().max(40),
  password: z.string().max(1_024).default(''),
  ...proofFields,
})
export const identityInput = z.strictObject({ provider: z.string().max(40) })

/** What the changes of one's own account answer with. */
export const renamed = z.object({ name: z.string() })
export const emailChanged = z.object({ email: z.string() })
export const nothing = z.object({})
export const secondFactorAnswer = z.object({ recovery_codes: z.array(z.string()).optional() })
