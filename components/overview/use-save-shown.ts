'use client'
import { type Ref, useImperativeHandle } from 'react'
import type { FieldValues, UseFormHandleSubmit } from 'react-hook-form'

/** Saves what a form shows, if that is not saved yet. False if it was not: the form says why, and keeps what was typed. */
export type SaveShown = () => Promise<boolean>

type Shown<Output> = {
  handleSubmit: UseFormHandleSubmit<FieldValues, Output>
  /** The mutation, which shows its failure, and leaves the success to the step that asked for it. */
  save: (input: Output) => Promise<unknown>
  /** Whether there is something to save. */
  isOpen: (input: Output) => boolean
}

/** Lets another step save this form before it does its own part. */
export function useSaveShown<Output>(ref: Ref<SaveShown>, { handleSubmit, save, isOpen }: Shown<Output>): void {
  useImperativeHandle(ref, () => async () => {
    let isSaved = false
    await handleSubmit(async (input) => {
      isSaved =
        !isOpen(input) ||
        (await save(input).then(
          () => true,
          () => false,
        ))
    })()
    return isSaved
  })
}
