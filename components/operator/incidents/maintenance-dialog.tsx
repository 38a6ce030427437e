'use client'
import { useState } from 'react'
import { useMissing } from '@/components/ui/form/use-missing'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { useAnnounceMaintenance, useEditMaintenance } from '@/lib/people/status-page/client/incident-mutations'
import type { ComponentId } from '@/lib/people/status-page/core/components'
import { ENDS_BEFORE_START, ENDS_IN_PAST } from '@/lib/people/status-page/core/maintenance'
import type { MaintenanceView } from '@/lib/people/status-page/core/schema'
import type { MaintenanceInput } from '@/lib/people/status-page/core/schema-incidents'
import { missingOf } from './incident-dialogs'
import { ComponentsField, MessageField, TimeField, TitleField } from './incident-fields'

export function AnnounceMaintenanceDialog({ onClose }: { onClose: () => void }) {
  const { mutate, isPending } = useAnnounceMaintenance(onClose)
  return (
    <MaintenanceDialog
      title="Announce maintenance"
      submit="Announce maintenance"
      isPending={isPending}
      onClose={onClose}
      onSubmit={mutate}
    />
  )
}

type EditProps = { maintenance: MaintenanceView; onClose: () => void }

export function EditMaintenanceDialog({ maintenance, onClose }: EditProps) {
  const { mutate, isPending } = useEditMaintenance(maintenance.id, onClose)
  return (
    <MaintenanceDialog
      title="Edit maintenance"
      submit="Save maintenance"
      maintenance={maintenance}
      isPending={isPending}
      onClose={onClose}
      onSubmit={mutate}
    />
  )
}

type Props = {
  title: string
  submit: string
  /** what was announced, if it is edited */
  maintenance?: MaintenanceView
  isPending: boolean
  onClose: () => void
  onSubmit: (input: MaintenanceInput) => void
}

function MaintenanceDialog({ maintenance, onSubmit, ...dialog }: Props) {
  const [title, setTitle] = useState(maintenance?.title ?? '')
  const [components, setComponents] = useState<ComponentId[]>(maintenance?.components ?? [])
  const [body, setBody] = useState(maintenance?.body ?? '')
  const [startsAt, setStartsAt] = useState(maintenance?.starts_at ?? null)
  const [endsAt, setEndsAt] = useState(maintenance?.ends_at ?? null)
  const { shown, isWhole } = useMissing({
    ...missingOf({ title, components }),
    body: body.trim() === '' ? 'Enter a message.' : undefined,
    startsAt: startsAt === null ? 'Enter when it starts.' : undefined,
    endsAt: endError({ startsAt, endsAt, isNew: maintenance === undefined }),
  })
  return (
    <FormDialog
      {...dialog}
      asksOnCancel
      onSubmit={(event) => {
        if (!isWhole(event) || startsAt === null || endsAt === null) return
        onSubmit({ title: title.trim(), body: body.trim(), components, starts_at: startsAt, ends_at: endsAt })
      }}
    >
      <TitleField help="What you do, like “Database upgrade”." value={title} error={shown.title} onChange={setTitle} />
      <ComponentsField value={components} error={shown.components} onChange={setComponents} />
      <MessageField
        help="Public. Say what users will notice, and what they should do before."
        value={body}
        error={shown.body}
        onChange={setBody}
      />
      <TimeField label="Start" error={shown.startsAt} value={startsAt} onChange={setStartsAt} />
      <TimeField label="End" error={shown.endsAt} value={endsAt} onChange={setEndsAt} />
    </FormDialog>
  )
}

function endError({ startsAt, endsAt, isNew }: { startsAt: string | null; endsAt: string | null; isNew: boolean }) {
  if (endsAt === null) return 'Enter when it ends.'
  if (startsAt !== null && new Date(endsAt) <= new Date(startsAt)) return ENDS_BEFORE_START
  return isNew && new Date(endsAt) <= new Date() ? ENDS_IN_PAST : undefined
}
