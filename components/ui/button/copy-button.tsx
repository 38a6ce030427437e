'use client'
import { Check, Copy } from 'lucide-react'
import { toast } from '@/lib/foundation/browser/dialogs/toast'
import { useCopy } from '@/lib/foundation/browser/page/use-copy'
import { Button } from './button'
import { IconButton } from './icon-button'

type CopyButtonProps = {
  text: string
  /** The noun of the toast: "API key". */
  what: string
  /** With a text label instead of only the icon. */
  labelled?: boolean
  size?: 'small' | 'medium'
  onCopied?: () => void
}

/** Copies a text and confirms it in a toast. */
export function CopyButton({ text, what, labelled = false, size = 'small', onCopied }: CopyButtonProps) {
  const { state, copy } = useCopy()
  const copyAndSay = async () => {
    if (await copy(text)) {
      toast.success(`${what} copied`)
      onCopied?.()
    } else
      toast.error(`${what} not copied`, {
        description: "Your browser doesn't allow it. Select the text and copy it manually.",
      })
  }
  const icon = state === 'copied' ? <Check className="text-green" /> : <Copy />
  const label = `Copy ${lowerFirst(what)}`
  if (!labelled)
    return (
      <IconButton label={label} size={size} onClick={copyAndSay} className="text-muted">
        {icon}
      </IconButton>
    )
  return (
    <Button size={size} onClick={copyAndSay}>
      {icon}
      {label}
    </Button>
  )
}

// "Request ID" becomes "Copy request ID", but "API key" stays as it is.
const lowerFirst = (text: string) => (/^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text)
