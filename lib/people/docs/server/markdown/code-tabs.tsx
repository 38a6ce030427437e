/** @jsxImportSource hastscript */
import type { Element } from 'hast'
import { isProgramLanguage, LANGUAGE_LABELS } from '@/lib/people/docs/core/fence'
import { codeText, copyButton, labelOf, type Shown } from './code-figure'

/** Samples of which one is shown. `id` is unique in the page; the choice of a language holds for all pages. */
export function codeTabs(samples: Shown[], kind: string, id: string): Element {
  const keys = uniqueKeys(samples)
  const tabs = samples.map((sample, i) => ({
    ...sample,
    key: keys[i] ?? '',
    label: tabLabel(sample),
    id: `${id}-${i}`,
  }))
  return (
    <div className="code tabs" data-tabs={kind}>
      <div className="bar">
        <div role="tablist" aria-label={kind === 'languages' ? 'Language' : 'Variant'}>
          {tabs.map((tab, i) => (
            <button
              type="button"
              role="tab"
              id={`${tab.id}-tab`}
              aria-controls={tab.id}
              aria-selected={i === 0 ? 'true' : 'false'}
              tabIndex={i === 0 ? 0 : -1}
              data-key={tab.key}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {copyButton('Copy code')}
      </div>
      {tabs.map((tab, i) => (
        <div
          role="tabpanel"
          id={tab.id}
          aria-labelledby={`${tab.id}-tab`}
          data-key={tab.key}
          data-for={kind === 'languages' ? shownFor(tab.key, keys) : undefined}
          hidden={i > 0}
        >
          {tab.fence.attributes.title && <p className="name">{tab.fence.attributes.title}</p>}
          {codeText(tab, tab.fence.attributes.title ?? tab.label)}
        </div>
      ))}
    </div>
  ) as Element
}

const SIBLINGS: Record<string, string> = { ts: 'js', js: 'ts' }

/** The languages that choose a panel: one without a sample of its own has its sibling's, or else what curl sends. */
const shownFor = (key: string, keys: string[]): string =>
  Object.keys(LANGUAGE_LABELS)
    .filter((language) => [language, SIBLINGS[language] ?? '', 'sh'].find((one) => keys.includes(one)) === key)
    .join(' ')

/** The language of each sample, or the one that its tab is named after; a second one of a language has the tab's name. */
function uniqueKeys(samples: Shown[]): string[] {
  const keys: string[] = []
  for (const { fence } of samples) {
    const { tab } = fence.attributes
    const named = Object.entries(LANGUAGE_LABELS).find(
      ([, label]) => tab === label || tab?.startsWith(`${label} (`),
    )?.[0]
    const key =
      named ?? (tab && tab !== labelOf(fence) ? `${fence.language}:${tab.replace(/\W+/g, '-')}` : fence.language)
    keys.push(keys.includes(key) ? `${key}:${keys.length}` : key)
  }
  return keys
}

const tabLabel = ({ fence }: Shown): string =>
  fence.attributes.tab ?? (isProgramLanguage(fence.language) ? LANGUAGE_LABELS[fence.language] : labelOf(fence))
