'use client'
import { Download } from 'lucide-react'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Button } from '@/components/ui/button/button'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { downloadText } from '@/lib/foundation/browser/page/copy-text'
import { useRevealOwnKeys } from '@/lib/people/portal/client/own-license-mutations'
import type { ListedLicense } from '@/lib/people/portal/core/arrange-licenses'
import { type KeyOfFile, keysFile } from '@/lib/people/portal/core/keys-file'
import { useProblemText } from '../ui/use-problem-text'
import { CopyKeyButton } from './copy-key-button'
import { standWord } from './license-badge'

type KeysButtonsProps = {
  licenses: ListedLicense[]
  /** the whole keys of these licenses, by their id */
  getKeys: (ids: string[]) => Promise<ReadonlyMap<string, string>>
  /** whose keys, for screen readers, where a page has several such buttons */
  of?: string | undefined
}

/**
 * Copies the whole keys of the licenses that haven't ended, one a line, or downloads those of all, each with its
 * license. A failure to fetch them is reported by `getKeys`.
 */
export function KeysButtons({ licenses, getKeys, of }: KeysButtonsProps) {
  const t = useTranslations()
  const current = licenses.filter(({ status }) => status === 'active')
  const getText = async () => [...new Set((await getKeys(current.map(({ id }) => id))).values())].join('\n')
  const download = async () => {
    const keys = await getKeys(licenses.map(({ id }) => id)).catch(() => null)
    if (keys === null) return
    const lines = licenses.flatMap((license): KeyOfFile[] => {
      const key = keys.get(license.id)
      const { product, license_type, status } = license
      return key
        ? [{ product, type: license_type, key, state: t(standWord(license)), isOver: status !== 'active' }]
        : []
    })
    downloadText('license-keys.txt', keysFile(lines, t('key.noLonger')))
  }
  return (
    <>
      {current.length > 0 && <CopyKeyButton isAll of={of} getKey={getText} />}
      <Button
        size="touch"
        className="noscript:hidden"
        aria-label={of && `${t('key.downloadAll')} · ${of}`}
        onClick={() => void download()}
      >
        <Download />
        {t('key.downloadAll')}
      </Button>
      {current.length > 0 && current.length < licenses.length && (
        <p className="w-full text-body text-muted">{t('key.copyOnlyValid')}</p>
      )}
    </>
  )
}

/** The same for the customer's own licenses, whose keys only their masks are shown of. */
export function OwnKeysButtons({ licenses, of }: { licenses: ListedLicense[]; of?: string }) {
  const t = useTranslations('key')
  const problemText = useProblemText()
  const reveal = useRevealOwnKeys()
  return (
    <div className="flex flex-wrap gap-2">
      <KeysButtons licenses={licenses} getKeys={reveal.sendAsync} of={of} />
      <LiveAlert kind="error" size="touch">
        {reveal.problem === 'offline' ? t('offline') : problemText(reveal.problem, reveal.retryAfter)}
      </LiveAlert>
    </div>
  )
}
