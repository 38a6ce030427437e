const KEY = 'parting-toast'

/** Loads another page, so that nothing of this one stays in memory, and has a toast say there what was done. */
export function leaveSaying(text: string, href: string): void {
  try {
    sessionStorage.setItem(KEY, text)
  } catch {
    // The browser blocks storage: the other page says nothing.
  }
  location.assign(href)
}

/** What the page before wanted said here, once. */
export function takePartingWords(): string | null {
  try {
    const text = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return text
  } catch {
    return null
  }
}
