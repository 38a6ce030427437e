'use client'
import type { FormEventHandler, ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { UnsavedGuard } from '@/components/ui/unsaved-guard'

type SettingsFormProps = {
  title: string
  line?: ReactNode
  isDirty: boolean
  isSaving: boolean
  /** False for who may only look. */
  maySave: boolean
  onSubmit: FormEventHandler
  onReset: () => void
  children: ReactNode
}

/** A card of settings that are saved together. Its foot says whether there is anything to save. */
export const SettingsForm = (props: SettingsFormProps) => {
  const { title, line, isDirty, isSaving, maySave, onSubmit, onReset, children } = props
  const foot = (
    <>
      <span>{isDirty && 'Not saved yet.'}</span>
      <span className="flex gap-2">
        {isDirty && (
          <Button variant="ghost" onClick={onReset}>
            Discard
          </Button>
        )}
        <Button type="submit" variant={isDirty ? 'primary' : 'secondary'} disabled={!isDirty} loading={isSaving}>
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
        line={line}
        footer={maySave ? foot : <span>Your role may look at these settings, not change them.</span>}
      >
        <fieldset disabled={!maySave} className="min-w-0 space-y-4">
          {children}
        </fieldset>
      </Card>
    </form>
  )
}
