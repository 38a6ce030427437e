import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { RequestScreen } from '@/components/requests/request-screen'
import { statusBadge } from '@/components/requests/request-status'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { requestLineParams } from '@/lib/service/requests/core/schema'
import { findExplained } from '@/lib/service/requests/server/explain-request'
import { requirePage } from '@/lib/wiring/pages/dashboard-page'

type Props = {
  params: Promise<{ org: string; line: string }>
  searchParams: Promise<{ minute?: string | string[] }>
}

/** Loaded once per request, for the title and the page. */
const loadRequest = cache(async (org: string, id: string, minute: string | undefined) => {
  const { actor, reading } = await requirePage(org, 'usage:view')
  const { data: asked } = requestLineParams.safeParse({ id, minute })
  if (!asked) notFound()
  return { actor, request: (await findExplained(reading, actor, asked)) ?? notFound() }
})

async function load({ params, searchParams }: Props) {
  const { org, line } = await params
  const { minute } = await searchParams
  // A minute given twice is none; and `cache` compares its arguments one by one, so they are texts.
  return { org, ...(await loadRequest(org, line, typeof minute === 'string' ? minute : undefined)) }
}

/** The result, and what names the request best: the license, or the IP address. */
export async function generateMetadata(props: Props): Promise<Metadata> {
  const { item } = (await load(props)).request
  return { title: `${statusBadge(item.status).label} · ${item.license?.key ?? item.address ?? 'Request'}` }
}

export default async function RequestPage(props: Props) {
  const { org, actor, request } = await load(props)
  return <RequestScreen org={org} request={request} may={mayOf(actor)} />
}
