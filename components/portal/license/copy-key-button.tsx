'use client'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Button } from '@/components/ui/button/button'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { useCopy } from '@/lib/foundation/browser/page/use-copy'

type CopyKeyButtonProps = {
  getKey: () => Promise<string>
  /** shows the key that the browser didn't let be copied, to be selected */
  onRefused?: (key: string) => void
  isPrimary?: boolean
  /** `getKey` is for several keys, one a line */
  isAll?: boolean
  /** whose keys, for screen readers, where a page has several such buttons */
  of?: string | undefined
}

/** Copies the whole key and confirms it on the button itself; of several, below it, how many. A failure to fetch the key is reported by `getKey`. */
export function CopyKeyButton({ getKey, onRefused, isPrimary = false, isAll = false, of }: CopyKeyButtonProps) {
  const t = useTranslations('key')
  const { state, copy } = useCopy()
  const [count, setCount] = useState(0)
  const isCopied = state === 'copied'
  const copyKey = async () => {
    const key = await getKey().catch(() => null)
    if (key === null) return
    if (await copy(key)) setCount(key.split('\n').length)
    else onRefused?.(key)
  }
  return (
    <>
      {/* Copies nothing without a script. */}
      <Button
        size="touch"
        variant={isPrimary ? 'primary' : 'secondary'}
        className="noscript:hidden"
        aria-label={of && `${t('copyAll')} · ${of}`}
        onClick={() => void copyKey()}
      >
        {isCopied ? <Check className={isPrimary ? undefined : 'text-green'} /> : <Copy />}
        {isAll ? t('copyAll') : t(isCopied ? 'copied' : 'copy')}
      </Button>
      {isAll ? (
        <LiveAlert kind="success" size="touch">
          {count > 0 && state !== 'refused' && t('copiedAll', { count })}
        </LiveAlert>
      ) : (
        <span role="status" className="sr-only">
          {isCopied && t('copied')}
        </span>
      )}
      <LiveAlert kind="error" size="touch">
        {state === 'refused' && t(isAll ? 'notCopiedAll' : 'notCopied')}
      </LiveAlert>
    </>
  )
}
