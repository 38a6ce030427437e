/** @jsxImportSource hastscript */
import type { Element, ElementContent } from 'hast'
import { type Fence, highlightedLines, isProgramLanguage, LANGUAGE_LABELS } from '@/lib/people/docs/core/fence'
import { icon } from '../frame/icons'
import { highlight } from './highlight'

const LABELS: Record<string, string> = {
  json: 'JSON',
  yaml: 'YAML',
  systemd: 'systemd unit',
  dotenv: '.env',
  http: 'HTTP',
}

export type Shown = { fence: Fence; code: string }

/** A code sample with its name and a button that copies it. */
export function codeFigure({ fence, code }: Shown): Element {
  const label = fence.attributes.title ?? (fence.check === 'output' ? 'Output' : labelOf(fence))
  return (
    <figure className="code">
      <figcaption>
        <span className="name">{label}</span>
        {copyButton('Copy code')}
      </figcaption>
      {codeText({ fence, code }, label)}
    </figure>
  ) as Element
}

export const labelOf = ({ language }: Fence): string =>
  isProgramLanguage(language) && language !== 'sh' ? LANGUAGE_LABELS[language] : (LABELS[language] ?? 'Shell')

export const codeText = ({ fence, code }: Shown, label: string): Element =>
  (
    <pre tabIndex={0} aria-label={label} className={`language-${fence.language}`}>
      <code>{highlight(code, fence.language, highlightedLines(fence.attributes.highlight)) as ElementContent[]}</code>
    </pre>
  ) as Element

export const copyButton = (label: string): Element =>
  (
    <button type="button" className="copy" data-copy aria-label={label}>
      {icon('copy')}
      {icon('check')}
      <span>Copy</span>
    </button>
  ) as Element
