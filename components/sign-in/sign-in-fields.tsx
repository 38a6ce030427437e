'use client'
import type { ChangeEvent, ReactElement } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { Button } from '@/components/ui/button/button'
import { FormField, type FormFieldProps } from '@/components/ui/form/form-field'
import { EmailInput } from '@/components/ui/input/email-input'
import { Input, type InputProps } from '@/components/ui/input/input'
import { PasswordInput } from '@/components/ui/input/password-input'

/** The hint under every field for a new password. */
export const NEW_PASSWORD_HELP = 'At least 12 characters. Use a few unrelated words.'

type SignInFieldProps<Values extends FieldValues, Name extends FieldPath<Values>> = Pick<
  FormFieldProps<Values, Name>,
  'form' | 'name'
> & { autoFocus?: boolean; label?: string }

type InputControl = Omit<InputProps, 'type' | 'mono' | 'value' | 'onChange'> & {
  value: string
  onChange: (given: ChangeEvent | string) => void
}
type InputKind = (control: InputControl) => ReactElement

/** A field of its kind: its label unless another is given, and what its input is. */
const signInField =
  (usual: string, input: InputKind, help?: string) =>
  <Values extends FieldValues, Name extends FieldPath<Values>>({
    label = usual,
    autoFocus,
    ...field
  }: SignInFieldProps<Values, Name>) => (
    <FormField {...field} label={label} help={help}>
      {(control) => input({ ...control, size: 'large', autoFocus })}
    </FormField>
  )

export const NameField = signInField('Name', (control) => <Input {...control} autoComplete="name" />)
export const EmailField = signInField('Email', ({ onChange, ...control }) => (
  <EmailInput {...control} autoComplete="username" onChange={(text) => onChange(text ?? '')} />
))
export const PasswordField = signInField('Password', (control) => (
  <PasswordInput {...control} autoComplete="current-password" />
))
/** A field for a new password: it shows the requirements, and password managers offer to generate one. */
export const NewPasswordField = signInField(
  'Password',
  (control) => <PasswordInput {...control} autoComplete="new-password" maxLength={128} />,
  NEW_PASSWORD_HELP,
)

export const SubmitButton = ({ isBusy, children }: { isBusy: boolean; children: string }) => (
  <Button type="submit" variant="primary" size="large" className="w-full" loading={isBusy}>
    {children}
  </Button>
)
