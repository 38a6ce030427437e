'use client'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@/components/ui/feedback/loading'
import { chatQuery } from '@/lib/service/notifications/client/chat-queries'
import { ChatConnectionCard } from './chat-connection-card'
import { ConnectChatCard } from './connect-chat-card'

/** The channel of the organization in Slack or Discord. */
export function ChatCard({ org }: { org: string }) {
  const { data } = useQuery(chatQuery(org))
  if (!data) return <Skeleton className="h-48 rounded-card" />
  const { connection } = data
  if (connection && connection.disabled_reason === null) return <ChatConnectionCard org={org} connection={connection} />
  return <ConnectChatCard org={org} disabled={connection} />
}
