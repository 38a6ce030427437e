'use client'
import { createContext, use } from 'react'

type Wiring = { controlId: string; labelId: string; describedBy: string | undefined; isInvalid: boolean }

/** Passed by a Field to the control inside it. */
export const FieldContext = createContext<Wiring | null>(null)

type Own = {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: unknown
}

/** Connects a control to its Field: id, description, validity. The control's own props take precedence. */
export function useFieldContext(own: Own = {}) {
  const field = use(FieldContext)
  return {
    id: own.id ?? field?.controlId,
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': own['aria-invalid'] === true || field?.isInvalid || undefined,
  } as const
}

/** The same for elements that a label cannot point to: a group, a listbox. */
export function useFieldGroup(ariaLabel: string | undefined) {
  const field = use(FieldContext)
  return {
    'aria-label': ariaLabel,
    'aria-labelledby': ariaLabel === undefined ? field?.labelId : undefined,
    'aria-describedby': field?.describedBy,
  } as const
}
