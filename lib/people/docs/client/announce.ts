/**
 * Has a screen reader say something, also a second time: a text that stays the same is not read again, so it is gone
 * for a frame.
 */
export function announce(text: string) {
  const announcer = document.getElementById('announcer')
  if (!announcer) return
  announcer.textContent = ''
  requestAnimationFrame(() => {
    announcer.textContent = text
  })
}
