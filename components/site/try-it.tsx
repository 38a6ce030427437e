'use client'
import { CircleCheck, CircleX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { SegmentedControl } from '@/components/ui/input/segmented-control'
import { CodePanel } from '@/components/ui/text/code-panel'
import {
  type DemoAnswer,
  type DemoCase,
  isDemoAnswer,
  RECORDED,
} from '@/lib/service/validation/explain/core/demo-answers'
import { ColoredJson } from './colored-json'

const CASES = [
  { value: 'active', label: 'Active' },
  { value: 'expired', label: 'Expired' },
  { value: 'revoked', label: 'Revoked' },
  { value: 'unknown', label: 'Unknown key' },
] as const

/** One call and its answer: of the demo of this installation where there is one, else recorded. */
export function TryIt({ hasDemo }: { hasDemo: boolean }) {
  const [chosen, setChosen] = useState<DemoCase>('active')
  const live = useLiveAnswer(hasDemo ? chosen : null)
  const { license_key, http_status, answer } = live ?? RECORDED[chosen]
  const isValid = answer['valid'] === true
  const Icon = isValid ? CircleCheck : CircleX
  return (
    <section aria-label="Try it" className="min-w-0 space-y-3">
      <SegmentedControl
        aria-label="License to validate"
        className="max-w-full flex-wrap"
        items={CASES}
        value={chosen}
        onChange={setChosen}
      />
      <CodePanel label="Your program asks">
        <ColoredJson
          text={`POST /api/v1/validate
Authorization: Bearer lk_live_…

{ "license_key": "${license_key}", "version": "1.2.0" }`}
        />
      </CodePanel>
      <CodePanel label={`Latchkey answers · HTTP ${http_status}`}>
        <ColoredJson text={shortAnswer(answer)} />
      </CodePanel>
      <p className="flex items-center gap-2 text-muted text-small" aria-live="polite">
        <Icon aria-hidden="true" className={`size-4 shrink-0 ${isValid ? 'text-green' : 'text-red'}`} />
        {live ? "Live response from this server's demo license." : 'Example of a recorded response.'}
      </p>
    </section>
  )
}

/** The members that say most, so that the answer is seen whole beside the headline. */
function shortAnswer(answer: DemoAnswer['answer']): string {
  const shown = ['valid', 'status', 'expires', 'ip_count', 'max_ips', 'version_valid']
  return JSON.stringify(answer, shown, 2).replace(/\n\}$/, ',\n  …\n}')
}

/** Null until it arrives, and for good when it cannot be had. */
function useLiveAnswer(chosen: DemoCase | null): DemoAnswer | null {
  const [answers, setAnswers] = useState<Partial<Record<DemoCase, DemoAnswer>>>({})
  useEffect(() => {
    if (chosen === null) return
    const controller = new AbortController()
    askDemo(chosen, controller.signal).then(
      (answer) => setAnswers((before) => ({ ...before, [chosen]: answer })),
      () => undefined,
    )
    return () => controller.abort()
  }, [chosen])
  return (chosen && answers[chosen]) ?? null
}

/** Plain fetch, so that the start page loads little. */
async function askDemo(demoCase: DemoCase, signal: AbortSignal): Promise<DemoAnswer> {
  const response = await fetch(`/api/demo/validation?license=${demoCase}`, { signal })
  // Read even if it is refused: the browser keeps a request open, and its connection, until its answer is read.
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  if (!isDemoAnswer(answer)) throw new Error('not an answer of the demo')
  return answer
}
