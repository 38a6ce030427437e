'use client'
import { createContext, use } from 'react'

type Wiring = { controlId: string; labelId: string; describedBy: string | undefined; isInvalid: boolean }

/** What a Field passes to the control inside it. */
export const FieldContext = createContext<Wiring | null>(null)

type Own = {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: unknown
}

/** What connects a control to its Field: id, description, validity. The control's own props take precedence. */
export function useFieldContext(own: Own = {}) {
  const field = use(FieldContext)
  return {
    id: own.id ?? field?.controlId,
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': own['aria-invalid'] === true || field?.isInvalid || undefined,
  } as const
}

/** The same for what no label can point to: a group, a list to choose from. */
export function useFieldGroup(ariaLabel: string | undefined) {
  const field = use(FieldContext)
  return {
    'aria-label': ariaLabel,
    'aria-labelledby': ariaLabel === undefined ? field?.labelId : undefined,
    'aria-describedby': field?.describedBy,
  } as const
}
