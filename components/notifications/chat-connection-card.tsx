'use client'
import { useHasPlans } from '@/components/billing/has-plans'
import { Button } from '@/components/ui/button/button'
import { Callout } from '@/components/ui/feedback/callout'
import { Checkbox } from '@/components/ui/input/checkbox'
import { Card } from '@/components/ui/layout/card'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { TimeText } from '@/components/ui/text/time-text'
import { useChooseChatKind, useDisconnectChat, useTestChat } from '@/lib/service/notifications/client/chat-mutations'
import { CHAT_NAMES } from '@/lib/service/notifications/core/chat-url'
import { isOfPlans, KINDS, NOTIFICATION_KINDS } from '@/lib/service/notifications/core/kinds'
import type { ChatView } from '@/lib/service/notifications/core/schema-chat'

type Props = { org: string; connection: NonNullable<ChatView['connection']> }

/** The connected channel, and what is posted to it. */
export function ChatConnectionCard({ org, connection }: Props) {
  const { service, masked_url, kinds, failing_since } = connection
  const name = CHAT_NAMES[service]
  const hasPlans = useHasPlans()
  const choose = useChooseChatKind(org)
  const disconnect = useDisconnectChat(org, service)
  return (
    <Card
      title={name}
      description={
        <>
          Posted to <span className="font-mono">{masked_url}</span>. Everyone in the channel can read it.
        </>
      }
      action={
        <ConfirmDialog
          trigger={<Button>Disconnect</Button>}
          title={`Disconnect ${name}`}
          confirm={`Disconnect ${name}`}
          onConfirm={() => disconnect.mutateAsync()}
        >
          Nothing is posted to the channel anymore. Email settings stay as they are.
        </ConfirmDialog>
      }
      footer={<TestRow org={org} name={name} />}
    >
      <div className="space-y-3">
        {failing_since && (
          <Callout kind="error">
            No message has been delivered since <TimeText at={failing_since} />. After five days {name} is switched off.
          </Callout>
        )}
        {NOTIFICATION_KINDS.filter((kind) => hasPlans || !isOfPlans(kind)).map((kind) => (
          <Checkbox
            key={kind}
            label={KINDS[kind].title}
            help={KINDS[kind].description}
            checked={kinds.includes(kind)}
            onChange={(isOn) => choose.mutate({ kind, is_on: isOn })}
          />
        ))}
      </div>
    </Card>
  )
}

function TestRow({ org, name }: { org: string; name: string }) {
  const test = useTestChat(org)
  const result = test.isPending ? null : test.data
  return (
    <>
      <span role="status">
        {result &&
          (result.error === null ? `The test was delivered to ${name}.` : `The test wasn't delivered. ${result.error}`)}
      </span>
      <Button loading={test.isPending} onClick={() => test.mutate()}>
        Send a test
      </Button>
    </>
  )
}
