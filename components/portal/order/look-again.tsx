'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Button } from '@/components/ui/button/button'
import { type Contact, contactTag } from '../license/support-contact'

const SOON_MS = 3_000
const LATER_MS = 10_000
/** A minute of looking often, then eight more. */
const OFTEN = 20
const MOST = 68

/** Looks again until the order has come, but not for hours; by hand without a script. */
export function LookAgain({ vendor, link }: { vendor: Contact; link: Record<string, string> }) {
  const t = useTranslations('order')
  const router = useRouter()
  const [looks, setLooks] = useState(0)
  useEffect(() => {
    if (looks >= MOST) return
    const timer = setTimeout(
      () => {
        router.refresh()
        setLooks(looks + 1)
      },
      looks < OFTEN ? SOON_MS : LATER_MS,
    )
    return () => clearTimeout(timer)
  }, [looks, router])
  return (
    <>
      {/* There before its words, so that they are read out. */}
      <p role="status">
        {looks >= OFTEN && t.rich('waitingLong', { vendor: vendor.name, contact: contactTag(vendor) })}
      </p>
      {/* Another load of this very page, which a link of Next's would not make. */}
      <Button size="touch" variant="primary" className="w-full" render={<a href={`?${new URLSearchParams(link)}`} />}>
        {t('lookAgain')}
      </Button>
    </>
  )
}
