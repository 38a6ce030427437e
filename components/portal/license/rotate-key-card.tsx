'use client'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { Card } from '@/components/ui/layout/card'
import { GRACE_HOURS, type GraceHours } from '@/lib/foundation/shared/fields'
import { useRotateOwnKey } from '@/lib/people/portal/client/own-license-mutations'
import type { PortalLicenseDetail } from '@/lib/people/portal/core/schema-licenses'
import { InlineConfirm } from '../ui/inline-confirm'
import { useProblemText } from '../ui/use-problem-text'
import { CopyKeyButton } from './copy-key-button'
import { WholeKey } from './whole-key'

/** Replaces the key of the license; the old one stops working right away, or after a grace period. */
export function RotateCard({ license }: { license: PortalLicenseDetail }) {
  const t = useTranslations('rotate')
  const problemText = useProblemText(license.vendor.name)
  const [graceHours, setGraceHours] = useState<GraceHours>(24)
  const [made, setMade] = useState<{ key: string; isOldEnded: boolean } | null>(null)
  const rotate = useRotateOwnKey(license.id, {
    onDone: ({ license_key, old_key_ends_at }) => setMade({ key: license_key, isOldEnded: old_key_ends_at === null }),
  })
  return (
    <Card size="touch" title={t('title')} description={t('line')}>
      <LiveAlert kind="success" size="touch">
        {made && t('done')}
      </LiveAlert>
      {made && (
        <>
          <WholeKey value={made.key} />
          <CopyKeyButton getKey={async () => made.key} />
          {made.isOldEnded && <p className="text-muted">{t('oldEnded')}</p>}
        </>
      )}
      <LiveAlert kind="error" size="touch">
        {problemText(rotate.problem)}
      </LiveAlert>
      {!made && (
        <InlineConfirm
          start={t('start')}
          confirm={t('submit')}
          isBusy={rotate.isBusy}
          onConfirm={() => rotate.send(graceHours)}
        >
          <GraceChoice label={t('ask')} value={graceHours} onChange={setGraceHours} />
          {graceHours === 0 && license.old_key_ends_at && <p>{t('earlier')}</p>}
        </InlineConfirm>
      )}
    </Card>
  )
}

type GraceChoiceProps = { label: string; value: GraceHours; onChange: (value: GraceHours) => void }

function GraceChoice({ label, value, onChange }: GraceChoiceProps) {
  const t = useTranslations('rotate')
  const name = useId()
  return (
    <fieldset className="space-y-2">
      <legend className="pb-2">{label}</legend>
      {GRACE_HOURS.map((hours) => (
        <label
          key={hours}
          htmlFor={`${name}-${hours}`}
          className="flex min-h-11 w-fit cursor-pointer items-center gap-3"
        >
          <input
            id={`${name}-${hours}`}
            type="radio"
            name={name}
            checked={hours === value}
            onChange={() => onChange(hours)}
            className="size-5 shrink-0 cursor-pointer accent-(--accent-fill)"
          />
          {hours === 0 ? t('now') : t('hours', { hours })}
        </label>
      ))}
    </fieldset>
  )
}
