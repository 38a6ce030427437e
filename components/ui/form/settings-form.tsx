'use client'
import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Card } from '../layout/card'
import { Form } from './form'
import { SaveFooter } from './save-footer'
import type { Saving } from './save-state'
import { UnsavedGuard } from './unsaved-guard'

type SettingsFormProps<Values extends FieldValues, Output> = {
  /** what a link may lead to */
  anchor?: string
  title: string
  description?: ReactNode
  /** A HelpLink, at the right of the title. */
  help?: ReactNode
  /** of useSettingsForm */
  form: UseFormReturn<Values, unknown, Output>
  save: Saving & { mutate: (input: NoInfer<Output>) => void }
  /** False for a reader without permission to edit. */
  maySave: boolean
  children: ReactNode
}

/** A card of settings that are saved together. Its footer shows whether there are unsaved changes. */
export function SettingsForm<Values extends FieldValues, Output>(props: SettingsFormProps<Values, Output>) {
  const { title, anchor, description, help, form, save, maySave, children } = props
  // A refetch keeps what was typed and its fields as changed, but resets `isDirty`.
  const isDirty = Object.keys(form.formState.dirtyFields).length > 0
  const discard = () => {
    save.reset()
    // Without it, what was typed stays on the screen: a refetch may not take it away, so the form's resets keep it.
    form.reset(undefined, { keepDirtyValues: false })
  }
  return (
    <Form
      // Why an earlier save failed says nothing about values that can't be saved.
      onSubmit={form.handleSubmit((input) => save.mutate(input), save.reset)}
      noValidate
    >
      <UnsavedGuard dirty={isDirty} />
      <Card
        title={title}
        anchor={anchor}
        description={description}
        action={help}
        footer={
          maySave ? (
            <SaveFooter isDirty={isDirty} save={save} onDiscard={discard} />
          ) : (
            <span>Your role can view these settings, but not change them.</span>
          )
        }
      >
        <fieldset disabled={!maySave} className="min-w-0 space-y-4">
          {children}
        </fieldset>
      </Card>
    </Form>
  )
}
