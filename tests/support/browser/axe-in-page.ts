import type { AxeResults, RunOptions } from 'axe-core'

type Check = { evaluate: (this: unknown, node: Element, ...more: unknown[]) => boolean | undefined }
type Axe = {
  run: (context: Document, options: RunOptions) => Promise<AxeResults>
  _audit: { checks: { 'color-contrast': Check } }
}
type Known = { axe: Axe; passedColours: Set<string>; kindsOfElements: Map<Element, string> }
declare const window: Window & Known

/**
 * Runs in the page. Contrast takes most of axe's time, for it asks the browser what lies behind each text. It is the same
 * for elements of one kind: one that passed lets the others pass. What fails, or could not be decided, is looked at each
 * time. A kind is the tag, the classes and the computed colours of an element and of all around it.
 */
export function passColoursOnce(): void {
  /** 53 bits of text, as in cyrb53. */
  const hash = (text: string): string => {
    let [a, b] = [0xdeadbeef, 0x41c6ce57]
    for (let i = 0; i < text.length; i++) {
      a = Math.imul(a ^ text.charCodeAt(i), 0x9e3779b1)
      b = Math.imul(b ^ text.charCodeAt(i), 0x5f356495)
    }
    return ((b >>> 0) * 0x200000 + (a >>> 11)).toString(36)
  }
  const kindOf = (element: Element): string => {
    const known = window.kindsOfElements.get(element)
    if (known) return known
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } = getComputedStyle(element)
    const own = [element.tagName, element.getAttribute('class'), color, backgroundColor, backgroundImage, opacity]
    const around = element.parentElement ? kindOf(element.parentElement) : ''
    const kind = hash([around, ...own, fontSize, fontWeight].join('|'))
    window.kindsOfElements.set(element, kind)
    return kind
  }
  const check = window.axe._audit.checks['color-contrast']
  const { evaluate } = check
  check.evaluate = function (node, ...more) {
    const kind = kindOf(node)
    if (window.passedColours.has(kind)) return true
    const result = evaluate.call(this, node, ...more)
    if (result === true) window.passedColours.add(kind)
    return result
  }
}

type Run = { options: RunOptions; known: string }

/** Runs in the page: a line for each problem, and the kinds of elements whose contrast passed, those before too. */
export async function runAxe({ options, known }: Run): Promise<{ violations: string[]; passed: string[] }> {
  window.passedColours = new Set(known.split(','))
  window.kindsOfElements = new Map()
  const { violations } = await window.axe.run(document, options)
  return {
    violations: violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0]?.html}`),
    passed: [...window.passedColours],
  }
}
