'use client'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { showFieldErrors } from '@/lib/browser/api/show-field-errors'
import type { UpdateLicenseInput } from '../core/schema'
import { changed } from '../core/schema-view'
import { useLicenseChange } from './license-mutations'

/** Saves settings of a license from a form. */
export const useSaveLicense = <Values extends FieldValues>(
  org: string,
  licenseId: string,
  form: UseFormReturn<Values>,
) =>
  useLicenseChange<UpdateLicenseInput, { changed: boolean }>(org, licenseId, {
    method: 'PATCH',
    path: '',
    schema: changed,
    success: 'License saved',
    failure: 'The license was not saved',
    onFieldErrors: showFieldErrors(form.setError),
  })
