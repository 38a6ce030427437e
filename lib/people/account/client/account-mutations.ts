'use client'
import { type AnswerOf, type AnswerSchema, sendJson } from '@/lib/foundation/browser/api/api'
import { useMutationWithToast } from '@/lib/foundation/browser/api/use-mutation-with-toast'
import { accountQueries } from './account-queries'

const codeRequestAnswer = () => import('@/lib/people/sign-in/core/schema').then((schemas) => schemas.codeRequestAnswer)
const totpEnrollment = () => import('../core/schema').then((schemas) => schemas.totpEnrollment)
const renamed = () => import('../core/schema').then((schemas) => schemas.renamed)
const emailChanged = () => import('../core/schema').then((schemas) => schemas.emailChanged)
const nothing = () => import('../core/schema').then((schemas) => schemas.nothing)
const secondFactorAnswer = () => import('../core/schema').then((schemas) => schemas.secondFactorAnswer)
const signedInAnswer = () => import('@/lib/people/sign-in/core/schema').then((schemas) => schemas.signedInAnswer)
const notificationsInput = () => import('../core/schema').then((schemas) => schemas.notificationsInput)

type AccountChange<Output> = {
  /** below /api/session/account/ */
  path: string
  schema: AnswerSchema<Output>
  success?: string
  failure: string
  /** Set when the change signs the user out: then there is nothing to refetch. */
  endsSession?: boolean
  onSuccess?: (output: Output) => void
  onFieldErrors?: (fields: Record<string, string>) => void
}

type FormCallbacks<Output> = {
  onSuccess: (output: Output) => void
  onFieldErrors: (fields: Record<string, string>) => void
}

// Everything the page shows about the account is refetched afterwards.
const useAccountChange = <Output>({ path, schema, endsSession = false, ...rest }: AccountChange<Output>) =>
  useMutationWithToast<object, Output>({
    send: (body) => sendJson('POST', `/api/session/account/${path}`, { body, schema }),
    invalidates: endsSession ? [] : [accountQueries.own().queryKey],
    ...rest,
  })

/** Switches the mails about sign-ins from new browsers. */
export const useChooseSignInMails = () =>
  useAccountChange({ path: 'notifications', schema: notificationsInput, failure: 'The setting was not changed' })

/** Changes one's name. */
export const useRenameAccount = (callbacks: Pick<FormCallbacks<unknown>, 'onFieldErrors'>) =>
  useAccountChange({
    path: 'name',
    schema: renamed,
    success: 'Name changed',
    failure: 'The name was not changed',
    ...callbacks,
  })

/** Changes the password, and ends every other session. */
export const useChangePassword = (callbacks: FormCallbacks<unknown>) =>
  useAccountChange({
    path: 'password',
    schema: signedInAnswer,
    success: 'Password changed. Your other sessions have ended.',
    failure: 'The password was not changed',
    ...callbacks,
  })

/** Has a code sent to the new address. */
export const useChangeEmail = (callbacks: FormCallbacks<AnswerOf<typeof codeRequestAnswer>>) =>
  useAccountChange({ path: 'email', schema: codeRequestAnswer, failure: 'No code was sent', ...callbacks })

/** Changes the address, by the code that was sent there. */
export const useConfirmEmail = (callbacks: FormCallbacks<unknown>) =>
  useAccountChange({
    path: 'email/confirm',
    schema: emailChanged,
    success: 'Email changed',
    failure: "The email wasn't changed",
    ...callbacks,
  })

/** Permits the next link to a provider. */
export const useLinkIdentity = (name: string, callbacks: FormCallbacks<unknown>) =>
  useAccountChange({ path: 'identities/link', schema: nothing, failure: `${name} was not linked`, ...callbacks })

/** Takes the link to a provider away. */
export const useUnlinkIdentity = (name: string) =>
  useAccountChange({
    path: 'identities/unlink',
    schema: nothing,
    success: `${name} unlinked`,
    failure: `${name} was not unlinked`,
  })

/** Proves who the signed-in user is, before something that outlives the session is made. */
export const useProveIdentity = (callbacks: FormCallbacks<unknown>) =>
  useAccountChange({ path: 'proof/confirm', schema: nothing, failure: "It wasn't confirmed", ...callbacks })

/** Revokes an access token that acts for the user, in whichever organization. */
export const useRevokeOwnToken = (name: string) =>
  useAccountChange({
    path: 'access-tokens/revoke',
    schema: nothing,
    success: `${name} revoked`,
    failure: 'The access token was not revoked',
  })

/** Ends one session. */
export const useEndSession = () =>
  useAccountChange({
    path: 'sessions/end',
    schema: nothing,
    success: 'Session ended',
    failure: 'The session was not ended',
  })

/** Ends every session, this one too. */
export const useEndAllSessions = (onSuccess: () => void) =>
  useAccountChange({
    path: 'sessions/end-all',
    schema: nothing,
    failure: 'The sessions were not ended',
    endsSession: true,
    onSuccess,
  })

/** Deletes the account, with every session. */
export const useDeleteAccount = (callbacks: FormCallbacks<unknown>) =>
  useAccountChange({
    path: 'deletion',
    schema: nothing,
    failure: 'Your account was not deleted',
    endsSession: true,
    ...callbacks,
  })

/** Makes a secret for an authenticator app. */
export const useEnrollTotp = (callbacks: FormCallbacks<AnswerOf<typeof totpEnrollment>>) =>
  useAccountChange({ path: 'totp/enroll', schema: totpEnrollment, failure: 'It was not turned on', ...callbacks })

const SECOND_FACTOR_CHANGES = {
  confirm: { path: 'totp/confirm', failure: 'It was not turned on' },
  renew: { path: 'recovery-codes', failure: 'No codes were made' },
  disable: { path: 'totp/disable', failure: 'It was not turned off' },
} as const
export type SecondFactorChange = keyof typeof SECOND_FACTOR_CHANGES

/** Changes the second factor, by a code of it. */
export const useConfirmSecondFactor = (
  change: SecondFactorChange,
  callbacks: FormCallbacks<AnswerOf<typeof secondFactorAnswer>>,
) => useAccountChange({ ...SECOND_FACTOR_CHANGES[change], schema: secondFactorAnswer, ...callbacks })

/** Has a code sent to one's own address, in place of a password. */
export const useRequestReauthenticationCode = (onSuccess: (sent: AnswerOf<typeof codeRequestAnswer>) => void) =>
  useAccountChange({ path: 'proof', schema: codeRequestAnswer, failure: 'No code was sent', onSuccess })
