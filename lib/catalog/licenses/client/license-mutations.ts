'use client'
import { type QueuedMails, useMailedMessage, withheldWords } from '@/lib/catalog/customers/client/mail-words'
import { type AnswerOf, type AnswerSchema, sendJson } from '@/lib/foundation/browser/api/api'
import { useMutationWithToast } from '@/lib/foundation/browser/api/use-mutation-with-toast'
import { onItsWay, useMailOutcome } from '@/lib/foundation/mail/client/kept-mail'
import type { Extension, LicenseTypeChange, ReplaceKeyInput, UpdateLicenseForm } from '../core/schema'
import type { LicenseView, ReplacedKey } from '../core/schema-license'
import { licenseKeys, licensePath } from './license-queries'

const done = () => import('@/lib/foundation/shared/answers').then((schemas) => schemas.done)
const changed = () => import('../core/schema-license').then((schemas) => schemas.changed)
const changedAndMailed = () => import('../core/schema-license').then((schemas) => schemas.changedAndMailed)

const doneAndMailed = () => import('../core/schema-license').then((schemas) => schemas.doneAndMailed)
const replacedKey = () => import('../core/schema-license').then((schemas) => schemas.replacedKey)

export type FormCallbacks = { onSuccess: () => void; onFieldErrors: (fields: Record<string, string>) => void }

type Change<Body, Output> = {
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** path after the license: '/revoke' */
  path: string
  schema: AnswerSchema<Output>
  success?: string | ((output: Output, body: Body) => string)
  isDone?: (output: Output) => boolean
  undo?: (output: Output, body: Body) => (() => void) | undefined
  failure: string
  onSuccess?: (output: Output, body: Body) => void
  onFieldErrors?: (fields: Record<string, string>) => void
}

/** Changes one license; everything cached about it and every list is refetched. */
export function useLicenseChange<Body extends object, Output>(
  org: string,
  licenseId: string,
  change: Change<Body, Output>,
) {
  const { method = 'POST', path, schema, ...rest } = change
  return useMutationWithToast<Body, Output>({
    send: (body) => sendJson(method, licensePath(org, `/${licenseId}${path}`), { body, schema }),
    invalidates: [licenseKeys.all(org)],
    ...rest,
  })
}

/** Saves settings of a license from a form; `success` names them. */
export const useSaveLicense = (org: string, licenseId: string, callbacks: FormCallbacks & { success: string }) =>
  useLicenseChange<UpdateLicenseForm, AnswerOf<typeof changed>>(org, licenseId, {
    method: 'PATCH',
    path: '',
    schema: changed,
    failure: 'The license was not saved',
    ...callbacks,
  })

/** Gives a license the settings of a license type. */
export const useChangeLicenseType = (org: string, licenseId: string, onSuccess: () => void) =>
  useLicenseChange<LicenseTypeChange, AnswerOf<typeof changed>>(org, licenseId, {
    path: '/type',
    schema: changed,
    success: 'License type changed',
    failure: 'The license type was not changed',
    onSuccess,
  })

type OfCustomer = Pick<LicenseView, 'id' | 'customer'>

/** Refuses the key from the next request on. */
export function useRevokeLicense(org: string, license: OfCustomer, onSuccess: () => void) {
  const reinstate = useReinstateLicense(org, license)
  const mailedMessage = useMailedMessage()
  return useLicenseChange<{ reason: string; notify: boolean }, QueuedMails>(org, license.id, {
    path: '/revoke',
    schema: doneAndMailed,
    success: (given) => mailedMessage('License revoked', given, license.customer?.email ?? null),
    // Whoever was told of the revocation is told that it is over: nobody, within the time that this is offered.
    undo:
      ({ mailed }) =>
      () =>
        reinstate.mutate({ notify: mailed > 0 }),
    failure: 'The license was not revoked',
    onSuccess,
  })
}

/** Reinstates a revoked license. */
export function useReinstateLicense(org: string, license: OfCustomer) {
  const mailedMessage = useMailedMessage()
  return useLicenseChange<{ notify: boolean }, QueuedMails>(org, license.id, {
    path: '/reinstate',
    schema: doneAndMailed,
    success: (given) => mailedMessage('License reinstated', given, license.customer?.email ?? null),
    failure: 'The license was not reinstated',
  })
}

/** Sets when the license expires. */
export function useExtendLicense(
  org: string,
  license: OfCustomer & Pick<LicenseView, 'expires_at' | 'expiry_anchor_day'>,
  onSuccess: () => void,
) {
  const mailedMessage = useMailedMessage()
  const change = { path: '/expiry', schema: changedAndMailed, failure: 'The expiry was not changed' }
  const takeBack = useLicenseChange<ChangeExpiry, AnswerOf<typeof changedAndMailed>>(org, license.id, {
    ...change,
    success: (given) => mailedMessage('Expiry changed back', given, license.customer?.email ?? null),
  })
  const { expires_at, expiry_anchor_day: anchor_day } = license
  const before: Extension = expires_at === null ? { mode: 'lifetime' } : { mode: 'until', expires_at }
  return useLicenseChange<ChangeExpiry, AnswerOf<typeof changedAndMailed>>(org, license.id, {
    ...change,
    success: (given, { to }) => {
      const isShorter = to.mode === 'until' && (expires_at === null || to.expires_at < expires_at)
      const what = isShorter ? 'Expiry changed' : 'License extended'
      return given.changed ? mailedMessage(what, given, license.customer?.email ?? null) : 'No change'
    },
    undo: ({ changed, mailed }) =>
      changed ? () => takeBack.mutate({ to: before, anchor_day, notify: mailed > 0 }) : undefined,
    onSuccess,
  })
}

type ChangeExpiry = { to: Extension; anchor_day?: number | null; notify: boolean }

/** Emails the customer about the license again, as when it was created. */
export function useResendLicenseMail(org: string, license: OfCustomer) {
  const outcomeOf = useMailOutcome()
  return useLicenseChange<object, QueuedMails>(org, license.id, {
    path: '/resend',
    schema: doneAndMailed,
    success: (given) => withheldWords(given) ?? outcomeOf(onItsWay(license.customer?.email)),
    isDone: ({ withheld }) => withheld === null,
    failure: 'The license was not emailed',
  })
}

/** Replaces the key. The answer may contain the new key, and is the only one that does. */
export const useReplaceLicenseKey = (org: string, licenseId: string, onSuccess: (made: ReplacedKey) => void) =>
  useLicenseChange<ReplaceKeyInput, ReplacedKey>(org, licenseId, {
    path: '/key',
    schema: replacedKey,
    failure: 'The key was not replaced',
    onSuccess,
  })

/** Deletes the license with its addresses and history. */
export const useDeleteLicense = (org: string, licenseId: string, onSuccess: () => void) =>
  useLicenseChange<object, AnswerOf<typeof done>>(org, licenseId, {
    method: 'DELETE',
    path: '',
    schema: done,
    success: 'License deleted',
    failure: 'The license was not deleted',
    onSuccess,
  })
