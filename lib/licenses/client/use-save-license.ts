'use client'
import type { UpdateLicenseInput } from '../core/schema'
import { changed } from '../core/schema-view'
import { useLicenseChange } from './license-mutations'

type FormCallbacks = { onSuccess: () => void; onFieldErrors: (fields: Record<string, string>) => void }

/** Saves settings of a license from a form. */
export const useSaveLicense = (org: string, licenseId: string, callbacks: FormCallbacks) =>
  useLicenseChange<UpdateLicenseInput, { changed: boolean }>(org, licenseId, {
    method: 'PATCH',
    path: '',
    schema: changed,
    success: 'License saved',
    failure: 'The license was not saved',
    ...callbacks,
  })
