'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import type { ListedLicense } from '@/lib/people/portal/core/arrange-licenses'
import { LicenseRow } from './license-row'

const FIRST = 12
const STEP = 100

/** Licenses of one vendor: a dozen, then a hundred at a time. */
export function LicenseRows({ licenses, vendor }: { licenses: ListedLicense[]; vendor: string }) {
  const t = useTranslations('licenses')
  const [shown, setShown] = useState(FIRST)
  const more = Math.min(STEP, licenses.length - shown)
  return (
    <>
      <ul className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-surface">
        {licenses.slice(0, shown).map((license) => (
          <LicenseRow key={license.id} license={license} vendor={vendor} />
        ))}
      </ul>
      {more > 0 && (
        <Button size="touch" onClick={() => setShown(shown + STEP)}>
          {t('more', { count: more })}
        </Button>
      )}
    </>
  )
}
