import { Card } from '@/components/ui/layout/card'
import { CodeBlock } from '@/components/ui/text/code-block'
import type { CatalogueEntry } from '@/lib/service/webhooks/core/event-catalogue'
import { WebhooksHead } from './endpoints-screen'
import { WebhookTabs } from './webhook-tabs'

/** All event types, each with a sample body. */
export const CatalogueScreen = ({ org, entries }: { org: string; entries: readonly CatalogueEntry[] }) => (
  <>
    <WebhooksHead />
    <WebhookTabs org={org} />
    <nav aria-label="Events" className="flex flex-wrap gap-x-4 gap-y-1 text-small">
      {entries.map(({ type }) => (
        <a key={type} href={`#${type}`} className="font-mono text-muted hover:text-ink">
          {type}
        </a>
      ))}
    </nav>
    <div className="space-y-6">
      {entries.map(({ type, summary, sample }) => (
        <div key={type} id={type} className="scroll-mt-6">
          <Card title={<span className="font-mono">{type}</span>} description={summary}>
            <CodeBlock label="Sample" copy="Sample" maxHeight={320}>
              {sample}
            </CodeBlock>
          </Card>
        </div>
      ))}
    </div>
  </>
)
