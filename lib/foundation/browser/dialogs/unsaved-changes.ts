const dirtyForms = new Set<object>()

/** Registers a form with unsaved changes; call the returned function to unregister it. */
export function markUnsaved(): () => void {
  const form = {}
  dirtyForms.add(form)
  return () => dirtyForms.delete(form)
}

/** Whether leaving the page would lose something. */
export const hasUnsavedChanges = (): boolean => dirtyForms.size > 0
