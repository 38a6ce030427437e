/** Marks the heading under which the reader is, in the list of headings. */
export function startContents() {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents a')]
  const headings = links.flatMap((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))) ?? [])
  if (headings.length === 0) return
  let isQueued = false
  const mark = () => {
    isQueued = false
    const current = currentHeading(headings)
    for (const link of links) {
      if (decodeURIComponent(link.hash.slice(1)) === current?.id) link.setAttribute('aria-current', 'location')
      else link.removeAttribute('aria-current')
    }
  }
  const queue = () => {
    if (!isQueued) requestAnimationFrame(mark)
    isQueued = true
  }
  addEventListener('scroll', queue, { passive: true })
  mark()
}

const TOP = 120

/** The last heading above the upper part of the window; at the end of the page the last one. */
function currentHeading(headings: HTMLElement[]): HTMLElement | undefined {
  const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2 && scrollY > 0
  if (isAtEnd) return headings.at(-1)
  return headings.findLast((heading) => heading.getBoundingClientRect().top < TOP) ?? headings[0]
}
