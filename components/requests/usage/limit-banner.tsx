'use client'
import { useQuery } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { WithPlans } from '@/components/billing/has-plans'
import { Callout } from '@/components/ui/feedback/callout'
import { Link } from '@/components/ui/navigation/link'
import { usageQueries } from '@/lib/service/requests/usage/client/usage-queries'
import { burstWords, type LimitWords, nearWords, outWords, splitByLimit } from './limit-words'

type LimitBannerProps = {
  org: string
  /** whether the reader may allow bursts */
  mayBurst: boolean
}

/** On every page: which products are near their daily limit, or out of requests. */
export function LimitBanner(props: LimitBannerProps) {
  // Looked at again with each page: nothing may push a page down that is being read.
  return <Warnings key={usePathname()} {...props} />
}

function Warnings({ org, mayBurst }: LimitBannerProps) {
  const { data } = useQuery(usageQueries.warnings(org))
  const { out, near } = splitByLimit(data?.products ?? [])
  return (
    <>
      <Warning kind="limit" words={outWords(out)} burst={mayBurst ? burstWords(out) : null} org={org} />
      <Warning kind="warning" words={nearWords(near)} burst={null} org={org} />
    </>
  )
}

const LINK = 'whitespace-nowrap text-ink underline underline-offset-4'

type WarningProps = { kind: 'limit' | 'warning'; words: LimitWords | null; burst: string | null; org: string }

function Warning({ kind, words, burst, org }: WarningProps) {
  if (!words) return null
  return (
    <Callout kind={kind} title={words.title}>
      {words.consequence}{' '}
      {burst !== null && (
        <>
          <Link href={`/${org}/usage#burst`} className={LINK}>
            Allow a burst: {burst}
          </Link>{' '}
          ·{' '}
        </>
      )}
      <Link href={`/${org}/usage`} className={LINK}>
        See usage
      </Link>{' '}
      <WithPlans>
        {'· '}
        <Link href={`/${org}/settings/plan`} className={LINK}>
          See plan
        </Link>
      </WithPlans>
    </Callout>
  )
}
