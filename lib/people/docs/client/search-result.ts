import { excerptOf, type SearchResult } from '@/lib/people/docs/core/search-options'

/** A result: page, heading, and the words around what was found. */
export function resultItem(result: SearchResult, position: number): HTMLElement {
  const item = document.createElement('a')
  item.href = result.href
  item.id = `search-result-${position}`
  item.setAttribute('role', 'option')
  item.setAttribute('aria-selected', 'false')
  item.tabIndex = -1
  item.append(
    line('where', result.heading === result.page ? 'Page' : result.page, []),
    line('heading', result.heading, result.terms),
    line('excerpt', excerptOf(result), result.terms),
  )
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
  if (terms.length === 0) return [text]
  const words = terms.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return text.split(new RegExp(`(${words.join('|')})`, 'i')).map((part, i) => {
    if (i % 2 === 0) return part
    const mark = document.createElement('mark')
    mark.textContent = part
    return mark
  })
}
