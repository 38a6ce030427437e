'use client'
import { useState } from 'react'
import { SegmentedControl } from '@/components/ui/input/segmented-control'
import { CodeBlock } from '@/components/ui/text/code-block'
import {
  integrationSnippet,
  SNIPPET_LABELS,
  SNIPPET_LANGUAGES,
  type SnippetLanguage,
} from '@/lib/catalog/products/core/integration-snippets'
import { useOrigin } from '@/lib/foundation/browser/page/use-origin'
import { DOCS_PAGES } from '@/lib/foundation/shared/docs/docs-pages'

const LANGUAGES = SNIPPET_LANGUAGES.map((value) => ({ value, label: SNIPPET_LABELS[value] }))

type Props = {
  /** The real keys where they are known; placeholders otherwise. */
  apiKey?: string
  licenseKey?: string
  keyPrefix?: string | null
}

/** The first validation in the reader's language: the environment, the client, and a few lines. */
export function IntegrationGuide({ apiKey, licenseKey, keyPrefix = null }: Props) {
  const [language, setLanguage] = useState<SnippetLanguage>('curl')
  const origin = useOrigin()
  const snippet = integrationSnippet(language, {
    origin,
    apiKey,
    licenseKey: licenseKey ?? `${keyPrefix === null ? '' : `${keyPrefix}-`}YOUR-LICENSE-KEY`,
  })
  return (
    <div className="min-w-0 space-y-3">
      <SegmentedControl
        aria-label="Language"
        // Columns, so that the last language isn't alone in a line: six at most.
        className="grid w-full max-w-[540px] grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] [&>label]:justify-center"
        items={LANGUAGES}
        value={language}
        onChange={setLanguage}
      />
      <CodeBlock label="Environment" copy="Environment" keepsLines>
        {snippet.environment}
      </CodeBlock>
      {snippet.install !== null && (
        <CodeBlock label="Install" copy="Command">
          {snippet.install}
        </CodeBlock>
      )}
      <CodeBlock label={SNIPPET_LABELS[language]} copy={language === 'curl' ? 'Command' : 'Code'}>
        {snippet.code}
      </CodeBlock>
      <p className="text-muted text-small">
        {snippet.hasClient && (
          <>
            Copy the client's folder into your project first:{' '}
            <a href={DOCS_PAGES.quickstart} className="underline underline-offset-4">
              quickstart
            </a>
            .{' '}
          </>
        )}
        A server key belongs in the environment of your own server. In a program you ship, use a client key.
      </p>
    </div>
  )
}
