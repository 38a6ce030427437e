'use client'
import { useQuery } from '@tanstack/react-query'
import { SkeletonOrFailure } from '@/components/ui/feedback/skeleton-or-failure'
import { chatQuery } from '@/lib/service/notifications/client/chat-queries'
import { ChatConnectionCard } from './chat-connection-card'
import { ConnectChatCard } from './connect-chat-card'

/** The channel of the organization in Slack or Discord. */
export function ChatCard({ org }: { org: string }) {
  const { data, error } = useQuery(chatQuery(org))
  if (!data) return <SkeletonOrFailure failure="The chat can't be shown" error={error} className="h-48 rounded-card" />
  const { connection } = data
  if (connection && connection.disabled_reason === null) return <ChatConnectionCard org={org} connection={connection} />
  return <ConnectChatCard org={org} disabled={connection} />
}
