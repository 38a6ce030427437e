'use client'
import type { Ref } from 'react'
import { typedNameProblem } from '@/lib/foundation/shared/typed-name'
import { Input } from '../input/input'
import { Field } from './field'

type Props = {
  /** what has to be typed; compared with isTypedName */
  name: string
  typed: string
  onType: (typed: string) => void
  field?: Ref<HTMLInputElement>
}

/** Asks for a name, so that nothing else is deleted or suspended by accident, and says where what was typed differs. */
export const TypeToConfirm = ({ name, typed, onType, field }: Props) => (
  <Field
    label={
      <>
        Type <span className="font-mono">{name}</span> to confirm
      </>
    }
    error={typedNameProblem(typed, name) ?? undefined}
  >
    <Input
      ref={field}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={({ target }) => onType(target.value)}
    />
  </Field>
)
