'use client'
import { Button } from '@/components/ui/button/button'
import { Callout } from '@/components/ui/feedback/callout'
import { Form } from '@/components/ui/form/form'
import { FormField } from '@/components/ui/form/form-field'
import { Input } from '@/components/ui/input/input'
import { Card } from '@/components/ui/layout/card'
import { useInputForm } from '@/lib/foundation/browser/page/use-input-form'
import { useConnectChat } from '@/lib/service/notifications/client/chat-mutations'
import { CHAT_NAMES } from '@/lib/service/notifications/core/chat-url'
import { type ChatView, connectChatInput } from '@/lib/service/notifications/core/schema-chat'

type Props = { org: string; disabled: ChatView['connection'] }

/** Connects a channel, for the first time or after the previous webhook stopped working. */
export function ConnectChatCard({ org, disabled }: Props) {
  const { form, onFieldErrors } = useInputForm(connectChatInput, { defaultValues: { webhook_url: '' } })
  const connect = useConnectChat(org, { onFieldErrors })
  return (
    <Card title="Slack or Discord" description="Post notifications to a channel of your team, too.">
      <Form onSubmit={form.handleSubmit((values) => connect.mutate(values))} noValidate className="space-y-4">
        {disabled && <DisabledNote connection={disabled} />}
        <FormField
          form={form.control}
          name="webhook_url"
          label="Webhook URL"
          help="Create an incoming webhook for the channel in Slack or Discord, and paste its URL. It is stored encrypted and not shown again."
        >
          {(field) => (
            <Input
              {...field}
              autoComplete="off"
              placeholder="e.g. https://hooks.slack.com/services/…"
              className="font-mono"
            />
          )}
        </FormField>
        <Button type="submit" loading={connect.isPending}>
          Connect
        </Button>
      </Form>
    </Card>
  )
}

const DisabledNote = ({ connection }: { connection: NonNullable<ChatView['connection']> }) => {
  const name = CHAT_NAMES[connection.service]
  return (
    <Callout kind="error">
      {connection.disabled_reason === 'gone'
        ? `${name} notifications were switched off: ${name} answered that the webhook ${connection.masked_url} no longer exists.`
        : `${name} notifications were switched off: nothing has reached ${connection.masked_url} for five days.`}{' '}
      Connect a new webhook to post again.
    </Callout>
  )
}
