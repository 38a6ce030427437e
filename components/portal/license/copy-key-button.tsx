'use client'
import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { copyText } from '@/lib/browser/page/copy-text'
import { ErrorAlert } from '../ui/alert'
import { PortalButton } from '../ui/portal-button'

const SHOWN_MS = 2_000

/** Copies the whole key and says so on the button itself. A key that cannot be had is told where it is fetched. */
export function CopyKeyButton({ getKey }: { getKey: () => Promise<string> }) {
  const t = useTranslations('key')
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready')
  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('ready'), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async () => {
    const key = await getKey().catch(() => null)
    if (key !== null) setState((await copyText(key)) ? 'copied' : 'refused')
  }
  return (
    <>
      <PortalButton onClick={() => void copy()}>
        {state === 'copied' ? <Check className="text-green" /> : <Copy />}
        {state === 'copied' ? t('copied') : t('copy')}
      </PortalButton>
      <span role="status" className="sr-only">
        {state === 'copied' && t('copied')}
      </span>
      <ErrorAlert>{state === 'refused' && t('notCopied')}</ErrorAlert>
    </>
  )
}
