'use client'
import type { ComponentProps, FormEvent } from 'react'

type FormProps = Omit<ComponentProps<'form'>, 'method' | 'action' | 'onSubmit'> & {
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
}

/**
 * The form of everything that a script submits. React bubbles a submit through portals: without the stop, the form of a
 * dialog would submit the page's form that the dialog is rendered in. The method keeps what was typed, passwords among
 * it, out of the URL where no script runs: the server answers 405.
 */
export const Form = ({ onSubmit, ...rest }: FormProps) => (
  <form
    {...rest}
    method="post"
    onSubmit={(event) => {
      event.preventDefault()
      event.stopPropagation()
      onSubmit(event)
    }}
  />
)
