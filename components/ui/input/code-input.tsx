'use client'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { pastedCode } from '@/lib/foundation/shared/pasted-code'
import { Input, type InputProps } from './input'

type CodeInputProps = Omit<InputProps, 'onChange' | 'maxLength'> & { onChange: (code: string) => void }

/**
 * Six digits from a mail or an app: large, spaced, and filled in by phones that can. Of the words that were pasted with
 * them, like the subject of the mail, only the digits are left; so there is no length at which a paste is cut.
 */
export const CodeInput = ({ onChange, className, ...rest }: CodeInputProps) => (
  <Input
    size="large"
    inputMode="numeric"
    autoComplete="one-time-code"
    autoFocus
    spellCheck={false}
    className={cn('text-center font-mono text-section tracking-[0.3em]', className)}
    {...rest}
    onChange={(event) => onChange(pastedCode(event.target.value))}
  />
)
