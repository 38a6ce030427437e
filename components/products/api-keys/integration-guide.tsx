'use client'
import { Fragment, useState } from 'react'
import { SegmentedControl } from '@/components/ui/input/segmented-control'
import { CodeBlock } from '@/components/ui/text/code-block'
import { useSnippetLanguage } from '@/lib/catalog/products/client/use-snippet-language'
import {
  integrationSnippet,
  likelyPlace,
  type ProgramPlace,
  SNIPPET_GUIDES,
  SNIPPET_LABELS,
  SNIPPET_LANGUAGES,
  type SnippetLanguage,
} from '@/lib/catalog/products/core/integration-snippets'
import { useOrigin } from '@/lib/foundation/browser/page/use-origin'
import { DOCS_PAGES } from '@/lib/foundation/shared/docs/docs-pages'
import { CreateApiKey } from './create-api-key-dialog'
import { IssuedApiKey } from './issued-api-key'

const LANGUAGES = SNIPPET_LANGUAGES.map((value) => ({ value, label: SNIPPET_LABELS[value] }))
const PLACES = [
  { value: 'server', label: 'On your server' },
  { value: 'customers', label: 'At your customers' },
] as const

type Props = {
  /** The real keys where they are known; placeholders otherwise. The API key is a server key. */
  apiKey?: string
  licenseKey?: string
  keyPrefix?: string | null
  /** Where a client key can be created in place. */
  creates?: CreatesClientKey | false
}

type CreatesClientKey = { org: string; product: { id: string; slug: string }; onCreated?: () => void }

/**
 * The first validation in the reader's language: the environment, the client, and a few lines. A program that customers
 * run has a client key as a constant, never the server key.
 */
export function IntegrationGuide({ apiKey, licenseKey, keyPrefix = null, creates = false }: Props) {
  const [language, setLanguage] = useSnippetLanguage()
  const [chosenPlace, setPlace] = useState<ProgramPlace | null>(null)
  const place = chosenPlace ?? likelyPlace(language)
  const [clientKey, setClientKey] = useState<string>()
  const origin = useOrigin()
  const snippet = integrationSnippet(language, {
    origin,
    place,
    apiKey: place === 'server' ? apiKey : clientKey,
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
      <SegmentedControl aria-label="Where your program runs" items={PLACES} value={place} onChange={setPlace} />
      {creates && place === 'customers' && <ClientKey {...creates} apiKey={clientKey} onIssued={setClientKey} />}
      <Guides language={language} />
      {snippet.environment !== null && (
        <CodeBlock label="Environment" copy="Environment" keepsLines>
          {snippet.environment}
        </CodeBlock>
      )}
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
            Unpack{' '}
            <a href={`${DOCS_PAGES.clients}/${language}.zip`} download className="underline underline-offset-4">
              {language}.zip
            </a>{' '}
            into the folder clients first:{' '}
            <a href={DOCS_PAGES.quickstart} className="underline underline-offset-4">
              quickstart
            </a>
            .{' '}
          </>
        )}
        {place === 'server' ? 'Keep a ' : 'Ship a '}
        <a href={DOCS_PAGES.api_keys} className="underline underline-offset-4">
          {place === 'server' ? 'server key' : 'client key'}
        </a>
        {place === 'server'
          ? ' in the environment of your own server.'
          : ' in your program. Anyone can take it out, and it only validates: give it a separate daily limit.'}
      </p>
    </div>
  )
}

/** The whole way for what is often written in this language. */
function Guides({ language }: { language: SnippetLanguage }) {
  const guides = SNIPPET_GUIDES[language]
  if (guides === undefined) return null
  return (
    <p className="text-muted text-small">
      {guides.length === 1 ? 'Guide: ' : 'Guides: '}
      {guides.map(({ docs, title }, place) => (
        <Fragment key={docs}>
          {place > 0 && ', '}
          <a href={DOCS_PAGES[docs]} className="underline underline-offset-4">
            {title}
          </a>
        </Fragment>
      ))}
    </p>
  )
}

type ClientKeyProps = CreatesClientKey & { apiKey: string | undefined; onIssued: (apiKey: string) => void }

function ClientKey({ org, product, apiKey, onCreated, onIssued }: ClientKeyProps) {
  const [shown, setShown] = useState<string | null>(null)
  const issued = (created: string) => {
    onIssued(created)
    onCreated?.()
    setShown(created)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-muted text-small" role="status">
        {apiKey === undefined
          ? 'A program that your customers run needs a client key.'
          : 'The client key is filled in below.'}
      </p>
      {/* It stays, as the focus comes back to it. */}
      <CreateApiKey
        org={org}
        productId={product.id}
        kind="client"
        name="Client"
        label={apiKey === undefined ? undefined : 'Create another client key'}
        onIssued={issued}
      />
      <IssuedApiKey
        apiKey={shown}
        kind="client"
        fileName={`${product.slug}-client-key.txt`}
        onStored={() => setShown(null)}
      />
    </div>
  )
}
