/** Has a screen reader say something. */
export function announce(text: string) {
  const announcer = document.getElementById('announcer')
  if (!announcer) return
  announcer.textContent = ''
  requestAnimationFrame(() => {
    announcer.textContent = text
  })
}
