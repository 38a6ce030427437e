const dirtyForms = new Set<object>()

/** Says that a form holds unsaved changes, until the function it returns is called. */
export function markUnsaved(): () => void {
  const form = {}
  dirtyForms.add(form)
  return () => dirtyForms.delete(form)
}

/** Whether leaving the page would lose something. */
export const hasUnsavedChanges = (): boolean => dirtyForms.size > 0
