'use client'
import { Terminal } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { CodeBlock } from '@/components/ui/text/code-block'
import { newId } from '@/lib/foundation/browser/page/new-id'
import { type ApiCall, curlOf } from '@/lib/people/management/core/curl/api-calls'

/** Shows the action as a call of the management API, with the values of the form. Closed at first. */
export function ApiCallHint({ call }: { call: ApiCall }) {
  const panelId = useId()
  const [key, setKey] = useState<string | null>(null)
  const isOpen = key !== null
  return (
    <div className="space-y-2">
      <Button
        size="small"
        variant="ghost"
        className="-ml-2 text-muted"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setKey(isOpen ? null : newId())}
      >
        <Terminal />
        {isOpen ? 'Hide API call' : 'Show as API call'}
      </Button>
      <div id={panelId} hidden={!isOpen}>
        {isOpen && (
          <CodeBlock label="curl" copy="Command" maxHeight={360}>
            {curlOf(call, { site: window.location.origin, key })}
          </CodeBlock>
        )}
      </div>
    </div>
  )
}
