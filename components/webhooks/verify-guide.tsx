'use client'
import { useState } from 'react'
import { SegmentedControl } from '@/components/ui/input/segmented-control'
import { Card } from '@/components/ui/layout/card'
import { CodeBlock } from '@/components/ui/text/code-block'
import { DOCS_PAGES } from '@/lib/foundation/shared/docs/docs-pages'
import { RECEIVER_LANGUAGES, RECEIVERS, type ReceiverLanguage } from '@/lib/service/webhooks/core/receivers'

const LANGUAGES = RECEIVER_LANGUAGES.map((value) => ({ value, label: RECEIVERS[value].label }))
const PLACEHOLDER = 'whsec_…'

/** A receiver in the reader's language that verifies each request with the signing secret, if it is known here. */
export function VerifyGuide({ secret = PLACEHOLDER }: { secret?: string }) {
  const [language, setLanguage] = useState<ReceiverLanguage>('typescript')
  const { file, code } = RECEIVERS[language]
  return (
    <Card
      title="Verify requests"
      description="Anyone can send a request to your URL. Verify each one before you trust it."
    >
      <div className="min-w-0 space-y-3">
        <SegmentedControl
          aria-label="Language"
          className="max-w-full flex-wrap"
          items={LANGUAGES}
          value={language}
          onChange={setLanguage}
        />
        <CodeBlock label="Environment" copy="Environment">
          {`export LATCHKEY_WEBHOOK_SECRET='${secret}'`}
        </CodeBlock>
        <CodeBlock label={file} copy="Code">
          {code}
        </CodeBlock>
        <p className="text-muted text-small">
          To verify without a client library, or to test on your own machine, see{' '}
          <a href={DOCS_PAGES.webhooks} className="underline underline-offset-4">
            the webhook docs
          </a>
          .
        </p>
      </div>
    </Card>
  )
}
