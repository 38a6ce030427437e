'use client'
import { useTranslations } from '@/components/portal/ui/use-translations'
import type { PortalMe } from '@/lib/people/portal/core/schema'
import { InlineConfirm } from '../ui/inline-confirm'

type IdentityRowProps = {
  identity: PortalMe['identities'][number]
  mayUnlink: boolean
  isBusy: boolean
  onUnlink: () => void
}

/** One address or Discord account. */
export function IdentityRow({ identity: { kind, label }, mayUnlink, isBusy, onUnlink }: IdentityRowProps) {
  const t = useTranslations('account')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <p className="min-w-0">
        <span className="block break-all font-medium">{label}</span>
        <span className="text-body text-muted">{t(kind)}</span>
      </p>
      {mayUnlink && (
        <InlineConfirm
          start={t('unlink')}
          startLabel={t('unlinkWhich', { label })}
          confirm={t('unlink')}
          danger
          isBusy={isBusy}
          onConfirm={onUnlink}
        >
          {t('unlinkAsk', { label })}
        </InlineConfirm>
      )}
    </li>
  )
}
