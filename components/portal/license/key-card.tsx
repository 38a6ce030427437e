'use client'
import { Download, Eye, EyeOff } from 'lucide-react'
import { useLocale } from 'next-intl'
import { useState } from 'react'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Button } from '@/components/ui/button/button'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { Card } from '@/components/ui/layout/card'
import { maskLicenseKey } from '@/lib/foundation/shared/license-key'
import { listNames } from '@/lib/foundation/shared/list-names'
import { readLocale } from '@/lib/foundation/shared/locale'
import { useRevealOwnKey } from '@/lib/people/portal/client/own-license-mutations'
import { ownLicensePath } from '@/lib/people/portal/client/portal-queries'
import type { PortalLicenseDetail } from '@/lib/people/portal/core/schema-licenses'
import { usePortalDates } from '../ui/use-portal-dates'
import { useProblemText } from '../ui/use-problem-text'
import { CopyKeyButton } from './copy-key-button'
import { keyLine } from './key-line'
import { contactTag } from './support-contact'
import { WholeKey } from './whole-key'

const TRANSFERRED = { new: 'newSinceTransfer', known: 'knownToFormer' } as const

/** The key: hidden until revealed, to be copied or downloaded. */
export function KeyCard({ license }: { license: PortalLicenseDetail }) {
  const t = useTranslations('key')
  const problemText = useProblemText(license.vendor.name)
  const { zoned } = usePortalDates()
  const locale = readLocale(useLocale()) ?? 'en'
  const oldEnds = license.old_keys_end_at
  const [revealed, setRevealed] = useState<string | null>(null)
  // One that was replaced since is no longer shown; a new one may come before the page of its license.
  const whole = revealed !== null && license.key.endsWith(maskLicenseKey(revealed)) ? revealed : null
  const reveal = useRevealOwnKey(license.id)
  const fetchWhole = async () => whole ?? (await reveal.sendAsync()).license_key
  // A failure is said above the buttons.
  const show = () => void fetchWhole().then(setRevealed, () => undefined)
  return (
    <Card size="touch" title={t('title')} description={t(keyLine([license]))}>
      <WholeKey value={whole ?? license.key} />
      <LiveAlert kind="error" size="touch">
        {reveal.problem === 'offline' ? t('offline') : problemText(reveal.problem, reveal.retryAfter)}
      </LiveAlert>
      <div className="flex w-full flex-col gap-2 sm:flex-row sm:flex-wrap">
        {whole === null ? (
          <Button size="touch" variant="primary" loading={reveal.isBusy} onClick={show}>
            <Eye />
            {t('show')}
          </Button>
        ) : (
          <Button size="touch" onClick={() => setRevealed(null)}>
            <EyeOff />
            {t('hide')}
          </Button>
        )}
        <CopyKeyButton isPrimary={whole !== null} getKey={fetchWhole} onRefused={setRevealed} />
        <Button size="touch" render={<a href={ownLicensePath(license.id, '/key-file')} download />}>
          <Download />
          {t('download')}
        </Button>
      </div>
      {license.links.help && license.reason === null && (
        <a href={license.links.help} className="flex min-h-11 items-center text-accent underline underline-offset-4">
          {t('help')}
        </a>
      )}
      {license.transferred_key && (
        <p>
          {t.rich(TRANSFERRED[license.transferred_key], {
            vendor: license.vendor.name,
            contact: contactTag(license.vendor),
          })}
        </p>
      )}
      {oldEnds.length > 0 && (
        <p className="text-muted">
          {t('oldWorksUntil', { count: oldEnds.length, times: listNames(locale, oldEnds.map(zoned)) })}
        </p>
      )}
    </Card>
  )
}
