'use client'
import { Webhook } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { Card } from '@/components/ui/layout/card'
import { Dialog } from '@/components/ui/overlay/dialog'
import { DialogBody } from '@/components/ui/overlay/dialog-parts'
import { DialogActions } from '@/components/ui/overlay/form-dialog'
import { TimeText } from '@/components/ui/text/time-text'
import { useCreateWebhook } from '@/lib/service/sales/client/sale-mutations'
import { PROVIDERS, type SaleProvider } from '@/lib/service/sales/core/providers'
import type { SaleSource } from '@/lib/service/sales/core/schema'
import { HowTo } from './create-source-screen'

type Props = { org: string; source: SaleSource }

/** Whether Latchkey can create the webhook at the shop itself. */
export const canCreateWebhook = ({ provider, has_api_key }: SaleSource): boolean =>
  has_api_key && PROVIDERS[provider].permissions !== null

/** Enters the URL and the events at the shop, and says first what its key has to be permitted. */
export function CreateWebhook({ org, source }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const create = useCreateWebhook(org, () => setIsOpen(false))
  const { title } = PROVIDERS[source.provider]
  const isThere = source.webhook_created_at !== null
  const name = `Create the webhook at ${title}`
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button>
          <Webhook />
          {isThere ? 'Create again' : name}
        </Button>
      }
      title={name}
      description={`Latchkey enters its URL and the events at ${title}, and keeps the secret. A webhook with this URL is updated or replaced.`}
    >
      <DialogBody>
        <Permission provider={source.provider} />
        <HowTo provider={source.provider} />
      </DialogBody>
      <DialogActions submit="Create webhook" isPending={create.isPending} onClick={() => create.mutate(source.id)} />
    </Dialog>
  )
}

/** What the key has to be permitted for it. */
function Permission({ provider }: { provider: SaleProvider }) {
  const { title, permissions } = PROVIDERS[provider]
  if (!permissions?.webhook) return <p>Any API key of {title} works.</p>
  return (
    <p>
      To create the webhook, the API key needs at {title}: <span className="font-medium">{permissions.webhook}</span>
    </p>
  )
}

export function WebhookCard({ org, source }: Props) {
  const { title } = PROVIDERS[source.provider]
  const { webhook_created_at: createdAt } = source
  return (
    <Card
      title="Webhook"
      description={
        createdAt === null ? (
          `Latchkey can add its URL and the events at ${title}.`
        ) : (
          <>
            Created by Latchkey: <TimeText at={createdAt} as="exact" />. Create it again if you changed it at {title}.
          </>
        )
      }
      action={<CreateWebhook org={org} source={source} />}
    />
  )
}
