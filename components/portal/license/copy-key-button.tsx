'use client'
import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button/button'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { useCopy } from '@/lib/foundation/browser/page/use-copy'

/** Copies the whole key and confirms it on the button itself. A failure to fetch the key is reported by `getKey`. */
export function CopyKeyButton({ getKey }: { getKey: () => Promise<string> }) {
  const t = useTranslations('key')
  const { state, copy } = useCopy()
  const copyKey = async () => {
    const key = await getKey().catch(() => null)
    if (key !== null) await copy(key)
  }
  return (
    <>
      {/* Copies nothing without a script. */}
      <Button size="touch" className="noscript:hidden" onClick={() => void copyKey()}>
        {state === 'copied' ? <Check className="text-green" /> : <Copy />}
        {state === 'copied' ? t('copied') : t('copy')}
      </Button>
      <span role="status" className="sr-only">
        {state === 'copied' && t('copied')}
      </span>
      <LiveAlert kind="error" size="touch">
        {state === 'refused' && t('notCopied')}
      </LiveAlert>
    </>
  )
}
