/** Scrolls the list of pages to the page that is read: at once, and on a phone whenever the list opens. */
export function showCurrentPage() {
  const sidebar = document.querySelector<HTMLElement>('.sidebar')
  const current = sidebar?.querySelector('[aria-current]')
  if (!sidebar || !current) return
  const scroll = () => {
    const below = current.getBoundingClientRect().bottom - sidebar.getBoundingClientRect().bottom
    // The list itself is scrolled, not the page with it.
    if (below > 0) sidebar.scrollTop += below + sidebar.clientHeight / 2
  }
  scroll()
  sidebar.addEventListener('toggle', scroll)
}
