'use client'
import { CalendarDays } from 'lucide-react'
import { useRef, useState } from 'react'
import { readDay } from '@/lib/foundation/browser/format/read-day'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'
import { IconButton } from '../button/icon-button'
import { Input } from './input'
import { useTypedText } from './use-typed-text'

type DayInputProps = {
  /** YYYY-MM-DD; empty for none */
  value: string
  /** Gets an empty text while the day can't be read. */
  onChange: (day: string) => void
  /** The accessible name. */
  label: string
}

/**
 * A day as YYYY-MM-DD, typed or chosen from the browser's calendar. The text of a browser's date input has the order of
 * its own language, which is not that of the page.
 */
export function DayInput({ value, onChange, label }: DayInputProps) {
  const calendar = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  // A day that was chosen elsewhere, as by a preset, replaces what was typed.
  const shown = (readDay(text) ?? '') === value ? text : value
  const { input, problem } = useTypedText({ text: shown, setText, read: readDay, needs: FIELD_WORDS.day })
  const change = (next: string) => {
    setText(next)
    onChange(readDay(next) ?? '')
  }
  return (
    <div className={cn('min-w-0', problem && 'basis-full space-y-1')}>
      <div className="relative w-40">
        <Input
          {...input}
          aria-label={label}
          className="pr-9 tabular-nums"
          placeholder="e.g. 2027-01-31"
          onChange={(event) => change(event.target.value)}
        />
        {/* Only its calendar is seen. */}
        <input
          ref={calendar}
          type="date"
          aria-hidden="true"
          tabIndex={-1}
          className="pointer-events-none absolute inset-0 opacity-0"
          min="1970-01-01"
          max="9999-12-31"
          value={readDay(shown) ?? ''}
          onChange={(event) => event.target.value !== '' && change(event.target.value)}
        />
        <span className="absolute inset-y-0 right-0.5 flex items-center">
          <IconButton size="small" label={`${label}: open calendar`} onClick={() => calendar.current?.showPicker()}>
            <CalendarDays />
          </IconButton>
        </span>
      </div>
      {problem}
    </div>
  )
}
