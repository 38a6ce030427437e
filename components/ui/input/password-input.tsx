'use client'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { Input, type InputProps } from './input'

/** A password, hidden until the reader asks to see it. The button does not say "password": that name is the field's alone. */
export function PasswordInput({ className, ...rest }: Omit<InputProps, 'type' | 'mono'>) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <div className="relative">
      <Input {...rest} type={isShown ? 'text' : 'password'} className={cn('pr-10', className)} />
      <button
        type="button"
        aria-label={isShown ? 'Hide characters' : 'Show characters'}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
        className="absolute inset-y-0 right-0 flex w-10 items-center justify-center rounded-control text-muted hover:text-ink"
      >
        <Icon aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}
