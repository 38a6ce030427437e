'use client'
import { useLocale } from 'next-intl'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { Card } from '@/components/ui/layout/card'
import { GRACE_HOURS, type GraceHours } from '@/lib/foundation/shared/fields'
import { listNames } from '@/lib/foundation/shared/list-names'
import { readLocale } from '@/lib/foundation/shared/locale'
import { useRotateOwnKey } from '@/lib/people/portal/client/own-license-mutations'
import type { PortalLicenseDetail } from '@/lib/people/portal/core/schema-licenses'
import { InlineConfirm } from '../ui/inline-confirm'
import { useProblemText } from '../ui/use-problem-text'
import { CopyKeyButton } from './copy-key-button'
import { contactTag } from './support-contact'
import { WholeKey } from './whole-key'

/**
 * Replaces the key of the license; the old one stops working right away, or after a grace period. Once it isn't allowed
 * anymore, the card stays as long as it says why.
 */
export function RotateCard({ license }: { license: PortalLicenseDetail }) {
  const t = useTranslations('rotate')
  const problemText = useProblemText(license.vendor.name)
  const asked = { vendor: license.vendor.name, contact: contactTag(license.vendor) }
  const [graceHours, setGraceHours] = useState<GraceHours>(24)
  const [made, setMade] = useState<{ key: string; isOldEnded: boolean; replacedToo: string; keptFor: string } | null>(
    null,
  )
  const locale = readLocale(useLocale()) ?? 'en'
  const sharing = (mayRotate: boolean) => license.shares_key.filter(({ may_rotate }) => may_rotate === mayRotate)
  const namesOf = (some: typeof license.shares_key) =>
    listNames(
      locale,
      some.map(({ product }) => product),
    )
  const [also, kept] = [namesOf(sharing(true)), namesOf(sharing(false))]
  const rotate = useRotateOwnKey(license.id, {
    // Named now: with the new key, the license no longer shares that of those that kept theirs.
    onDone: ({ license_key, old_key_ends_at }) =>
      setMade({ key: license_key, isOldEnded: old_key_ends_at === null, replacedToo: also, keptFor: kept }),
  })
  const answer = useRef<HTMLDivElement>(null)
  const shown = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone, and on a phone the key may be out of sight.
  useEffect(() => {
    if (made === null) return
    shown.current?.focus({ preventScroll: true })
    shown.current?.scrollIntoView({ block: 'center' })
  }, [made])
  const isTooLate = !license.may.rotate && rotate.problem !== null
  // The button that had the focus is gone: the answer takes it.
  useEffect(() => {
    if (isTooLate) answer.current?.focus()
  }, [isTooLate])
  if (!license.may.rotate && !made && rotate.problem === null) return null
  return (
    <Card size="touch" title={t('title')} description={t('line')}>
      <LiveAlert kind="success" size="touch" ref={shown}>
        {made && t('done')}
      </LiveAlert>
      {made && (
        <>
          <WholeKey value={made.key} />
          <CopyKeyButton isPrimary getKey={async () => made.key} />
          {made.replacedToo !== '' && <p>{t('sharedDone', { products: made.replacedToo })}</p>}
          {made.keptFor !== '' && <p>{t.rich('sharedKept', { ...asked, products: made.keptFor })}</p>}
          {made.isOldEnded && <p className="text-muted">{t('oldEnded')}</p>}
        </>
      )}
      <LiveAlert kind="error" size="touch" ref={answer}>
        {problemText(rotate.problem, rotate.retryAfter)}
      </LiveAlert>
      {!made && license.may.rotate && (
        <InlineConfirm
          start={t('start')}
          confirm={t('submit')}
          isBusy={rotate.isBusy}
          onConfirm={() => rotate.send({ graceHours, currentKey: license.key })}
        >
          <GraceChoice label={t('ask')} value={graceHours} onChange={setGraceHours} />
          {also !== '' && <p>{t('shared', { products: also, count: sharing(true).length })}</p>}
          {kept !== '' && <p>{t.rich('sharedKept', { ...asked, products: kept })}</p>}
          {graceHours === 0 && license.old_keys_end_at.length > 0 && <p>{t('earlier')}</p>}
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
