'use client'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toast } from '@/lib/browser/dialogs/toast'
import { copyText } from '@/lib/browser/page/copy-text'
import { Button } from './button'
import { IconButton } from './icon-button'

type CopyButtonProps = {
  text: string
  /** What is copied, as the toast says it: "API key". */
  what: string
  /** With words on it, instead of only the icon. */
  labelled?: boolean
  size?: 'small' | 'medium'
}

const SHOWN_MS = 2000

/** Copies and says what was copied. */
export function CopyButton({ text, what, labelled = false, size = 'small' }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    const isDone = await copyText(text)
    setIsCopied(isDone)
    if (isDone) toast.success(`${what} copied`)
    else
      toast.error(`${what} not copied`, {
        description: 'This browser does not allow it. Select the text and copy it by hand.',
      })
  }
  const icon = isCopied ? <Check className="text-green" /> : <Copy />
  const label = `Copy ${lowerFirst(what)}`
  if (!labelled)
    return (
      <IconButton label={label} size={size} onClick={copy} className="text-muted">
        {icon}
      </IconButton>
    )
  return (
    <Button size={size} onClick={copy}>
      {icon}
      {label}
    </Button>
  )
}

// "Request id" becomes "Copy request id", but "API key" stays as it is.
const lowerFirst = (text: string) => (/^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text)
