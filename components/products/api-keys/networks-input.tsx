'use client'
import { type ComponentProps, useState } from 'react'
import { Textarea } from '@/components/ui/input/textarea'

type Props = Omit<ComponentProps<typeof Textarea>, 'value' | 'onChange'> & {
  value: string[]
  onChange: (value: string[]) => void
}

const linesOf = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** A list of IP addresses and networks, one per line. Empty lines are left out. */
export function NetworksInput({ value, onChange, ...rest }: Props) {
  const [text, setText] = useState(value.join('\n'))
  return (
    <Textarea
      {...rest}
      autoComplete="off"
      spellCheck={false}
      className="font-mono text-small"
      placeholder={'e.g. 203.0.113.7\n2001:db8::/48'}
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        onChange(linesOf(target.value))
      }}
    />
  )
}
