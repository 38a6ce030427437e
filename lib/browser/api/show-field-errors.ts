import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'

/** Puts the server's words at the fields of a form, and the focus on the first. */
export const showFieldErrors =
  <Values extends FieldValues>(setError: UseFormSetError<Values>) =>
  (fields: Record<string, string>) => {
    for (const [index, [field, message]] of Object.entries(fields).entries()) {
      setError(field as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
    }
  }
