'use client'
import { useState } from 'react'
import { SegmentedControl } from '@/components/ui/input/segmented-control'
import { CodeBlock } from '@/components/ui/text/code-block'
import { useOrigin } from '@/lib/browser/page/use-origin'
import {
  integrationSnippet,
  SNIPPET_LABELS,
  SNIPPET_LANGUAGES,
  type SnippetLanguage,
} from '@/lib/products/core/integration-snippets'

const LANGUAGES = SNIPPET_LANGUAGES.map((value) => ({ value, label: SNIPPET_LABELS[value] }))

/** The first call, ready to run: set the API key in the environment, ask about a license. */
export function IntegrationGuide({ apiKey, keyPrefix = null }: { apiKey?: string; keyPrefix?: string | null }) {
  const licenseKey = `${keyPrefix === null ? '' : `${keyPrefix}-`}YOUR-LICENSE-KEY`
  const [language, setLanguage] = useState<SnippetLanguage>('curl')
  const origin = useOrigin()
  return (
    <div className="space-y-4">
      <p className="text-muted text-small">
        Keep a server key in an environment variable on your own server, out of your source: anyone who has it can
        validate and look up every license of this product. In a program that your customers run, use a client key.
      </p>
      <CodeBlock label="Environment" copy="Command">{`export LATCHKEY_API_KEY='${apiKey ?? 'lk_live_…'}'`}</CodeBlock>
      <SegmentedControl
        aria-label="Language"
        className="max-w-full flex-wrap"
        items={LANGUAGES}
        value={language}
        onChange={setLanguage}
      />
      <CodeBlock label={SNIPPET_LABELS[language]} copy={language === 'curl' ? 'Command' : 'Code'}>
        {integrationSnippet(language, { origin, licenseKey })}
      </CodeBlock>
    </div>
  )
}
