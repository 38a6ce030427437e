'use client'
import { CalendarDays } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { readDay } from '@/lib/foundation/browser/format/read-day'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'
import { IconButton } from '../button/icon-button'
import { Input } from './input'

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
  const id = useId()
  const calendar = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const [isLeft, setIsLeft] = useState(false)
  // A day that was chosen elsewhere, as by a preset, replaces what was typed.
  const shown = (readDay(text) ?? '') === value ? text : value
  const isWrong = shown !== '' && readDay(shown) === null
  const isShown = isWrong && isLeft
  const change = (next: string) => {
    setText(next)
    onChange(readDay(next) ?? '')
  }
  return (
    <div className={cn('min-w-0', isShown && 'basis-full')}>
      <div className="relative w-40">
        <Input
          // A form is not submitted with a day that can't be read.
          ref={(input) => input?.setCustomValidity(isWrong ? FIELD_WORDS.day : '')}
          aria-label={label}
          aria-invalid={isShown}
          aria-describedby={isShown ? `${id}-error` : undefined}
          className="pr-9 tabular-nums"
          autoComplete="off"
          placeholder="e.g. 2027-01-31"
          value={shown}
          onChange={(event) => change(event.target.value)}
          onBlur={() => {
            setText(readDay(shown) ?? shown)
            setIsLeft(true)
          }}
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
      {isShown && (
        <p id={`${id}-error`} className="pt-1 text-red text-small">
          {FIELD_WORDS.day}
        </p>
      )}
    </div>
  )
}
