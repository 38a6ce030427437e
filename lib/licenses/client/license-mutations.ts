'use client'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { sendJson } from '@/lib/browser/api/api'
import { useMutationWithToast } from '@/lib/browser/api/use-mutation-with-toast'
import type { LicenseView } from '../core/schema-view'
import { licenseKeys, licensePath, licenseQueries } from './license-queries'

/** The license of this page. */
export const useLicense = (org: string, licenseId: string): LicenseView =>
  useSuspenseQuery(licenseQueries.detail(org, licenseId)).data

type Change<Output> = {
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** behind the license: '/revoke' */
  path: string
  schema: z.ZodType<Output>
  success?: string | ((output: Output) => string)
  failure: string
  onSuccess?: (output: Output) => void
  onFieldErrors?: (fields: Record<string, string>) => void
}

/** A change of one license; everything known of it and every list is asked for anew. */
export function useLicenseChange<Body extends object, Output>(org: string, licenseId: string, change: Change<Output>) {
  const { method = 'POST', path, schema, success, failure, onSuccess, onFieldErrors } = change
  return useMutationWithToast<Body, Output>({
    send: (body) => sendJson(method, licensePath(org, `/${licenseId}${path}`), { body, schema }),
    ...(success && { success }),
    failure,
    invalidates: [licenseKeys.all(org)],
    ...(onSuccess && { onSuccess }),
    ...(onFieldErrors && { onFieldErrors }),
  })
}
