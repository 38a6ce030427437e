'use client'
import { useState } from 'react'
import { Field } from '@/components/ui/form/field'
import { Textarea } from '@/components/ui/input/textarea'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { type NoteAbout, useAddNote } from '@/lib/catalog/notes/client/note-mutations'
import { MAX_NOTE } from '@/lib/catalog/notes/core/max-note'

/** Writes a note into the history. */
export function NoteDialog({ org, about, onClose }: { org: string; about: NoteAbout; onClose: () => void }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const add = useAddNote(org, about, { onSuccess: onClose, onFieldErrors: ({ text: why }) => setError(why) })
  return (
    <FormDialog
      title="Add a note"
      onClose={onClose}
      submit="Add note"
      isPending={add.isPending}
      disabled={text.trim() === ''}
      onSubmit={() => {
        setError(undefined)
        add.mutate({ text: text.trim() })
      }}
    >
      <Field label="Note" help="For your team. The portal doesn’t show it." error={error}>
        <Textarea
          rows={5}
          autoFocus
          maxLength={MAX_NOTE}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
