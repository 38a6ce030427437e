/** Whether nothing has the focus, or something on a page that is covered. */
export const isFocusLost = (): boolean => {
  const active = document.activeElement
  return active === null || active === document.body || active.closest('[inert]') !== null
}
