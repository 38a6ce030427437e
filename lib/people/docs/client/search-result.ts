import { excerptOf, type SearchResult } from '@/lib/people/docs/core/search-options'
import { termOf, wordsOf } from '@/lib/people/docs/core/search-words'

/** A result: page, heading, and the words around what was found. */
export function resultItem(result: SearchResult, position: number): HTMLElement {
  const item = option(result.href, position)
  item.append(
    line('where', result.heading === result.page ? 'Page' : result.page, []),
    line('heading', result.heading, result.terms),
    line('excerpt', excerptOf(result), result.terms),
  )
  return item
}

/** A task, where there is no result. */
export function taskItem({ title, href }: { title: string; href: string }, position: number): HTMLElement {
  const item = option(href, position)
  item.append(line('heading', title, []))
  return item
}

function option(href: string, position: number): HTMLElement {
  const item = document.createElement('a')
  item.href = href
  item.id = `search-result-${position}`
  item.setAttribute('role', 'option')
  item.setAttribute('aria-selected', 'false')
  item.tabIndex = -1
  return item
}

function line(name: string, text: string, terms: string[]): HTMLElement {
  const element = document.createElement('span')
  element.className = name
  element.append(...marked(text, terms))
  return element
}

/** The text with the words that were found marked. */
function marked(text: string, terms: string[]): (string | HTMLElement)[] {
  return text.split(/([\p{L}\p{N}]+[#+]*)/u).map((part, i) => {
    if (i % 2 === 0 || !terms.some((term) => wordsOf(part).map(termOf).includes(term))) return part
    const mark = document.createElement('mark')
    mark.textContent = part
    return mark
  })
}
