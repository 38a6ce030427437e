'use client'
import { useRef } from 'react'
import type { ChosenLicenses } from '@/lib/catalog/licenses/bulk/client/use-bulk-selection'
import type { BulkSettings, BulkTransferTerms, IssueLicensesInput } from '@/lib/catalog/licenses/bulk/core/schema'
import { licenseKeys, licensePath } from '@/lib/catalog/licenses/client/license-queries'
import type { Extension } from '@/lib/catalog/licenses/core/schema'
import { sendJson } from '@/lib/foundation/browser/api/api'
import { useMutationWithToast } from '@/lib/foundation/browser/api/use-mutation-with-toast'
import { newId } from '@/lib/foundation/browser/page/new-id'
import { jobKeys } from '@/lib/foundation/jobs/client/job-queries'
import type { JobView } from '@/lib/foundation/jobs/core/schema'

const jobView = () => import('@/lib/foundation/jobs/core/schema').then((schemas) => schemas.jobView)

const revealedKeys = () => import('../core/schema').then((schemas) => schemas.revealedKeys)

type OnStarted = (job: JobView) => void
type Options = {
  path: string
  failure: string
  onStarted: OnStarted
  onFieldErrors?: (fields: Record<string, string>) => void
}

/** Starts a bulk operation. A small one is done by the time the response arrives. */
function useStartBulkJob<Rest extends object>(org: string, { path, failure, onStarted, onFieldErrors }: Options) {
  // The same id until a request succeeds, so that a second click does nothing.
  const id = useRef<string | null>(null)
  return useMutationWithToast({
    send: (body: ChosenLicenses & Rest) => {
      id.current ??= newId()
      return sendJson('POST', licensePath(org, path), { body: { id: id.current, ...body }, schema: jobView })
    },
    failure,
    invalidates: [licenseKeys.all(org), jobKeys.all(org)],
    ...(onFieldErrors && { onFieldErrors }),
    onSuccess: (job) => {
      id.current = null
      onStarted(job)
    },
  })
}

/** Revokes the chosen licenses, with one reason for all. */
export const useBulkRevoke = (org: string, onStarted: OnStarted) =>
  useStartBulkJob<{ reason: string; notify: boolean }>(org, {
    path: '/bulk/revoke',
    failure: 'The licenses were not revoked',
    onStarted,
  })

/** Reinstates the chosen licenses. */
export const useBulkReinstate = (org: string, onStarted: OnStarted) =>
  useStartBulkJob<{ notify: boolean }>(org, {
    path: '/bulk/reinstate',
    failure: 'The licenses were not reinstated',
    onStarted,
  })

/** Extends the chosen licenses, each from its own expiry. */
export const useBulkExtend = (org: string, onStarted: OnStarted) =>
  useStartBulkJob<{ to: Extension; keep_lifetime?: boolean; notify: boolean }>(org, {
    path: '/bulk/extend',
    failure: 'The licenses were not extended',
    onStarted,
  })

/** Gives the chosen licenses settings, or those of a license type. */
export const useBulkUpdate = (org: string, onStarted: OnStarted) =>
  useStartBulkJob<{ set: BulkSettings }>(org, {
    path: '/bulk/update',
    failure: 'The licenses were not changed',
    onStarted,
  })

/** Emails the customers of the chosen licenses again. */
export const useBulkEmail = (org: string, onStarted: OnStarted) =>
  useStartBulkJob(org, { path: '/bulk/email', failure: 'The licenses were not emailed', onStarted })

/** Deletes the chosen licenses. */
export const useBulkDelete = (org: string, onStarted: OnStarted) =>
  useStartBulkJob(org, { path: '/bulk/delete', failure: 'The licenses were not deleted', onStarted })

/** Gives the chosen licenses to another customer. */
export const useBulkTransfer = (org: string, callbacks: Pick<Options, 'onStarted' | 'onFieldErrors'>) =>
  useStartBulkJob<BulkTransferTerms>(org, {
    path: '/bulk/transfer',
    failure: 'The licenses were not moved',
    ...callbacks,
  })

/** Fetches the whole keys of some licenses, which the audit log records of each. */
export const useRevealKeys = (org: string) =>
  useMutationWithToast({
    send: (ids: string[]) => sendJson('POST', licensePath(org, '/bulk/keys'), { body: { ids }, schema: revealedKeys }),
    failure: 'The keys were not revealed',
  })

/** Exports the chosen licenses to a file. */
export const useExportLicenses = (org: string, onStarted: OnStarted) =>
  useStartBulkJob<{ with_keys: boolean }>(org, {
    path: '/bulk/export',
    failure: 'The licenses were not exported',
    onStarted,
  })

type IssueCallbacks = {
  onSuccess: (job: JobView, asked: IssueLicensesInput) => void
  onFieldErrors: (fields: Record<string, string>) => void
}

/** Issues one license or several alike. */
export const useIssueLicenses = (org: string, callbacks: IssueCallbacks) =>
  useMutationWithToast({
    send: (body: IssueLicensesInput) => sendJson('POST', licensePath(org), { body, schema: jobView }),
    failure: 'The licenses were not created',
    invalidates: [licenseKeys.all(org), jobKeys.all(org)],
    ...callbacks,
  })
