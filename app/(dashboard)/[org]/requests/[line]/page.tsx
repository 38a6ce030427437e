import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Hydrate } from '@/components/layout/hydrate'
import { RequestScreen } from '@/components/requests/request-screen'
import { getQueryClient } from '@/lib/browser/api/query-client'
import { mayOf } from '@/lib/permissions/core/may'
import { requestQueries } from '@/lib/requests/client/request-queries'
import { requestLineParams } from '@/lib/requests/core/schema'
import { findExplained } from '@/lib/requests/server/explain-request'
import { requirePage } from '@/lib/wiring/dashboard'

type Props = {
  params: Promise<{ org: string; line: string }>
  searchParams: Promise<{ minute?: string | string[] }>
}

export const metadata: Metadata = { title: 'Why? · Requests' }

export default async function RequestPage({ params, searchParams }: Props) {
  const { org, line } = await params
  const { actor, reading } = await requirePage(org, 'usage:view')
  const { minute } = await searchParams
  const { data: asked } = requestLineParams.safeParse({ id: line, minute })
  if (!asked) notFound()
  const client = getQueryClient()
  const detail = (await findExplained(reading, actor, asked)) ?? notFound()
  client.setQueryData(requestQueries.detail(org, asked).queryKey, detail)
  return (
    <Hydrate client={client}>
      <RequestScreen org={org} line={asked} may={mayOf(actor)} />
    </Hydrate>
  )
}
