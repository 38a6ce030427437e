'use client'
import type { FormEventHandler, ReactNode } from 'react'
import { Button } from '../button/button'
import { Card } from '../layout/card'
import { SaveStatus, type Saving } from './save-state'
import { UnsavedGuard } from './unsaved-guard'

type SettingsFormProps = {
  title: string
  description?: ReactNode
  isDirty: boolean
  save: Saving
  /** False for who may only look. */
  maySave: boolean
  onSubmit: FormEventHandler
  onReset: () => void
  children: ReactNode
}

/** A card of settings that are saved together. Its foot says whether there is anything to save. */
export const SettingsForm = (props: SettingsFormProps) => {
  const { title, description, isDirty, save, maySave, onSubmit, onReset, children } = props
  const discard = () => {
    save.reset()
    onReset()
  }
  const foot = (
    <>
      <SaveStatus isDirty={isDirty} save={save} />
      <span className="flex gap-2">
        {isDirty && (
          <Button variant="ghost" onClick={discard}>
            Discard
          </Button>
        )}
        <Button type="submit" variant={isDirty ? 'primary' : 'secondary'} disabled={!isDirty} loading={save.isPending}>
          Save changes
        </Button>
      </span>
    </>
  )
  return (
    <form onSubmit={onSubmit} noValidate>
      <UnsavedGuard dirty={isDirty} />
      <Card
        title={title}
        description={description}
        footer={maySave ? foot : <span>Your role may look at these settings, not change them.</span>}
      >
        <fieldset disabled={!maySave} className="min-w-0 space-y-4">
          {children}
        </fieldset>
      </Card>
    </form>
  )
}
