import { isSameJson } from './metadata/same-json'

/**
 * The edit of a form over what is stored now. `expected` is what the reader saw before it: what they left alone stays as
 * it is now, and what someone else has changed as well, to something else, is a conflict.
 */
export function mergeFields<Form extends object>(
  wanted: Form,
  expected: Partial<Form>,
  isStored: (field: keyof Form, value: Form[keyof Form] | undefined) => boolean,
): { edit: Form; conflicts: (keyof Form)[] } {
  const edit = { ...wanted }
  const conflicts: (keyof Form)[] = []
  for (const field of Object.keys(expected) as (keyof Form)[]) {
    if (isSameJson(wanted[field], expected[field])) delete edit[field]
    else if (!isStored(field, expected[field]) && !isStored(field, wanted[field])) conflicts.push(field)
  }
  return { edit, conflicts }
}
