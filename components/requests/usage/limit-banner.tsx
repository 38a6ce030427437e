'use client'
import { useQuery } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { WithPlans } from '@/components/billing/has-plans'
import { Callout } from '@/components/ui/feedback/callout'
import { Link } from '@/components/ui/navigation/link'
import { usageQueries } from '@/lib/service/requests/usage/client/usage-queries'
import { type LimitWords, nearWords, outWords, splitByLimit } from './limit-words'

/** On every page: which products are near their daily limit, or out of requests. */
export function LimitBanner({ org }: { org: string }) {
  // Looked at again with each page: nothing may push a page down that is being read.
  return <Warnings key={usePathname()} org={org} />
}

function Warnings({ org }: { org: string }) {
  const { data } = useQuery(usageQueries.warnings(org))
  const { out, near } = splitByLimit(data?.products ?? [])
  return (
    <>
      <Warning kind="limit" words={outWords(out)} org={org} />
      <Warning kind="warning" words={nearWords(near)} org={org} />
    </>
  )
}

const LINK = 'whitespace-nowrap text-ink underline underline-offset-4'

type WarningProps = { kind: 'limit' | 'warning'; words: LimitWords | null; org: string }

function Warning({ kind, words, org }: WarningProps) {
  if (!words) return null
  return (
    <Callout kind={kind} title={words.title}>
      {words.consequence}{' '}
      <Link href={`/${org}/usage`} className={LINK}>
        See usage
      </Link>{' '}
      <WithPlans>
        <Link href={`/${org}/settings/plan`} className={LINK}>
          See plan
        </Link>
      </WithPlans>
    </Callout>
  )
}
