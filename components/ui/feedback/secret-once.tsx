'use client'
import { Download, Printer, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { downloadText, printText } from '@/lib/foundation/browser/page/copy-text'
import { Button } from '../button/button'
import { CopyButton } from '../button/copy-button'
import { Checkbox } from '../input/checkbox'

/** The label of each kind of secret, and advice on storing it. */
const KINDS = {
  apiKey: { what: 'API key', shown: 'This API key is', kept: "Copy it now: you won't be able to see it again." },
  accessToken: {
    what: 'Access token',
    shown: 'This access token is',
    kept: "Copy it now: you won't be able to see it again. Keep it on your servers, never in a program you ship.",
  },
  signingSecret: {
    what: 'Signing secret',
    shown: 'This signing secret is',
    kept: 'Copy it now. It is stored encrypted and not shown again. Lost it? Rotate it.',
  },
  recoveryCodes: {
    what: 'Recovery codes',
    shown: 'These recovery codes are',
    kept: "Save them now: you won't be able to see them again.",
  },
} as const

type SecretOnceProps = {
  kind: keyof typeof KINDS
  /** Several values are shown as a list, one per line. */
  secret: string
  fileName: string
  /** Called once the reader confirms that it is saved. */
  onStored: () => void
  /** The label of the button that continues; "Done" by default. */
  done?: string
}

/** A secret shown only once. It stays until the reader confirms that it is stored. */
export function SecretOnce({ kind, secret, fileName, onStored, done = 'Done' }: SecretOnceProps) {
  const { what, shown, kept } = KINDS[kind]
  const [isStored, setIsStored] = useState(false)
  const store = () => setIsStored(true)
  return (
    <section aria-label={what} className="space-y-4 rounded-card border border-amber/50 bg-surface p-4">
      <p className="flex items-start gap-2">
        <TriangleAlert aria-hidden="true" className="mt-[3px] size-4 shrink-0 text-amber" />
        <span>
          <span className="font-medium">{shown} shown once.</span> <span className="text-muted">{kept}</span>
        </span>
      </p>
      <output className="block select-all break-all rounded-control bg-sunken px-3 py-2 font-mono text-small">
        {secret.includes('\n') ? <Lines lines={secret.split('\n')} /> : secret}
      </output>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={secret} what={what} labelled size="medium" onCopied={store} />
        <Button
          onClick={() => {
            downloadText(fileName, `${secret}\n`)
            store()
          }}
        >
          <Download />
          Download
        </Button>
        {kind === 'recoveryCodes' && (
          <Button
            onClick={() => {
              printText('Latchkey recovery codes', numbered(secret))
              store()
            }}
          >
            <Printer />
            Print
          </Button>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-4 border-hairline border-t pt-4">
        <Checkbox
          label={kind === 'recoveryCodes' ? "I've saved them" : "I've saved it"}
          checked={isStored}
          onChange={setIsStored}
        />
        <Button variant="primary" disabled={!isStored} onClick={onStored}>
          {done}
        </Button>
      </div>
    </section>
  )
}

const numbered = (lines: string): string =>
  lines
    .split('\n')
    .map((line, i) => `${i + 1}. ${line}`)
    .join('\n')

/** One code per cell, so that none wraps. */
const Lines = ({ lines }: { lines: string[] }) => (
  <ol className="grid list-inside list-decimal grid-flow-row gap-x-6 gap-y-1 marker:text-muted sm:grid-cols-2">
    {lines.map((line) => (
      <li key={line} className="whitespace-nowrap">
        {line}
      </li>
    ))}
  </ol>
)
