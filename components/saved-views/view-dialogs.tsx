'use client'
import { useQuery } from '@tanstack/react-query'
import { Check, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { IconButton } from '@/components/ui/button/icon-button'
import { Field } from '@/components/ui/form/field'
import { Form } from '@/components/ui/form/form'
import { Input } from '@/components/ui/input/input'
import { Dialog, DialogClose } from '@/components/ui/overlay/dialog'
import { DialogBody, DialogFooter } from '@/components/ui/overlay/dialog-parts'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { useDeleteView, useRenameView, useSaveView } from '@/lib/foundation/saved-views/client/view-mutations'
import { viewsQuery } from '@/lib/foundation/saved-views/client/view-queries'
import type { ViewedList } from '@/lib/foundation/saved-views/core/lists'
import { MAX_VIEW_NAME, type SavedView } from '@/lib/foundation/saved-views/core/schema'

type Props = { org: string; list: ViewedList; onClose: () => void }

/** Asks for the name of a view. */
export function SaveViewDialog({ org, list, query, onClose }: Props & { query: string }) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const save = useSaveView(org, list, { onSuccess: onClose, onFieldErrors: (fields) => setError(firstOf(fields)) })
  return (
    <FormDialog
      title="Save view"
      description="Keeps the filters and the order of this list. Only you see your views."
      size="small"
      onClose={onClose}
      submit="Save view"
      isPending={save.isPending}
      disabled={name.trim() === ''}
      onSubmit={() => save.mutate({ name: name.trim(), query })}
    >
      <Field label="Name" error={error}>
        <Input
          autoComplete="off"
          maxLength={MAX_VIEW_NAME}
          value={name}
          onChange={(event) => {
            setName(event.target.value)
            setError(undefined)
          }}
        />
      </Field>
    </FormDialog>
  )
}

/** The reader's views of a list, each to be renamed or deleted. */
export function ManageViewsDialog({ org, list, onClose }: Props) {
  const views = useQuery(viewsQuery(org, list)).data?.items ?? []
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Rename or delete views" size="small" asks={false}>
      <DialogBody>
        {views.length === 0 && <p className="text-muted text-small">No views are left.</p>}
        {views.map((view) => (
          <ViewLine key={view.id} org={org} list={list} view={view} />
        ))}
      </DialogBody>
      <DialogFooter>
        <DialogClose>Close</DialogClose>
      </DialogFooter>
    </Dialog>
  )
}

function ViewLine({ org, list, view }: Omit<Props, 'onClose'> & { view: SavedView }) {
  const [name, setName] = useState(view.name)
  const [error, setError] = useState<string>()
  const callbacks = { onSuccess: () => undefined, onFieldErrors: (fields: object) => setError(firstOf(fields)) }
  const rename = useRenameView(org, list, view, callbacks)
  const remove = useDeleteView(org, list, view)
  const isChanged = name.trim() !== '' && name.trim() !== view.name
  return (
    <Form
      className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-start gap-2"
      onSubmit={() => {
        if (isChanged) rename.mutate({ name: name.trim() })
      }}
    >
      <Field label={<span className="sr-only">Name of {view.name}</span>} error={error}>
        <Input
          autoComplete="off"
          maxLength={MAX_VIEW_NAME}
          value={name}
          onChange={(event) => {
            setName(event.target.value)
            setError(undefined)
          }}
        />
      </Field>
      <Button type="submit" disabled={!isChanged} loading={rename.isPending}>
        <Check />
        Rename
      </Button>
      <IconButton label={`Delete view ${view.name}`} variant="ghost" onClick={() => remove.mutate({})}>
        <Trash2 />
      </IconButton>
    </Form>
  )
}

const firstOf = (fields: object): string | undefined => Object.values(fields)[0]
