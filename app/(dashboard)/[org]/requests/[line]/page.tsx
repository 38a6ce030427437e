import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { RequestScreen } from '@/components/requests/request-screen'
import { mayOf } from '@/lib/permissions/core/may'
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
  const request = (await findExplained(reading, actor, asked)) ?? notFound()
  return <RequestScreen org={org} request={request} may={mayOf(actor)} />
}
