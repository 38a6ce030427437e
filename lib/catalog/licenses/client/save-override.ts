'use client'
import type { AnswerOf } from '@/lib/foundation/browser/api/api'
import type { OverrideForm } from '../core/schema'
import { useLicenseChange } from './license-mutations'

const changed = () => import('../core/schema-license').then((schemas) => schemas.changed)

/** Saves the override of a license; null for none. */
export const useSaveOverride = (org: string, licenseId: string, onSaved: (form: OverrideForm) => void) =>
  useLicenseChange<OverrideForm, AnswerOf<typeof changed>>(org, licenseId, {
    method: 'PUT',
    path: '/override',
    schema: changed,
    success: 'Override saved',
    failure: 'The override was not saved',
    onSuccess: (_, form) => onSaved(form),
    // What someone else saved stands beside the editor.
    onFieldErrors: () => undefined,
  })
