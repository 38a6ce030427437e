'use client'
import { pastedMailbox } from '@/lib/foundation/browser/page/pasted-mailbox'
import { Input, type InputProps } from './input'

type EmailInputProps = Omit<InputProps, 'value' | 'onChange' | 'type' | 'onPaste'> & {
  value: string | null
  onChange: (value: string | null) => void
  /** Called with the name, where the email was entered with one. */
  onName?: ((name: string) => void) | undefined
}

/**
 * An email, null if empty. Of `Ada Lovelace <ada@example.com>` or a `mailto:` link, as mail programs copy it, it takes the
 * email, however the text came: pasted, in place of what was there, or dropped or filled in.
 */
export function EmailInput({ value, onChange, onName, ...rest }: EmailInputProps) {
  const takeMailbox = (text: string): boolean => {
    const mailbox = pastedMailbox(text)
    if (!mailbox) return false
    onChange(mailbox.email)
    if (mailbox.name !== null) onName?.(mailbox.name)
    return true
  }
  return (
    <Input
      autoComplete="off"
      inputMode="email"
      spellCheck={false}
      {...rest}
      type="email"
      value={value ?? ''}
      onChange={({ target: { value: text } }) => {
        if (!takeMailbox(text)) onChange(text || null)
      }}
      onPaste={(event) => {
        if (takeMailbox(event.clipboardData.getData('text'))) event.preventDefault()
      }}
    />
  )
}
