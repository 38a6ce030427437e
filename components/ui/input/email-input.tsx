'use client'
import { pastedMailbox } from '@/lib/foundation/browser/page/pasted-mailbox'
import { Input, type InputProps } from './input'

type EmailInputProps = Omit<InputProps, 'value' | 'onChange' | 'type' | 'onPaste'> & {
  value: string | null
  onChange: (value: string | null) => void
  /** Called with the name, where the email is pasted with one. */
  onName?: ((name: string) => void) | undefined
}

/** The email of somebody else, null if empty. Of `Ada Lovelace <ada@example.com>`, pasted, it takes the email. */
export const EmailInput = ({ value, onChange, onName, ...rest }: EmailInputProps) => (
  <Input
    autoComplete="off"
    {...rest}
    type="email"
    value={value ?? ''}
    onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    onPaste={(event) => {
      const pasted = pastedMailbox(event.clipboardData.getData('text'))
      if (!pasted) return
      event.preventDefault()
      onChange(pasted.email)
      if (pasted.name !== null) onName?.(pasted.name)
    }}
  />
)
