'use client'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { Button } from '@/components/ui/button/button'
import { FormField, type FormFieldProps } from '@/components/ui/form/form-field'
import { Input, type InputProps } from '@/components/ui/input/input'

/** The hint under every field for a new password. */
export const NEW_PASSWORD_HELP = 'At least 12 characters. Use a few unrelated words.'

type SignInFieldProps<Values extends FieldValues, Name extends FieldPath<Values>> = Pick<
  FormFieldProps<Values, Name>,
  'form' | 'name'
> & { autoFocus?: boolean; label?: string }

/** A field of its kind: its label unless another is given, and what its input is. */
const signInField =
  (usual: string, input: InputProps, help?: string) =>
  <Values extends FieldValues, Name extends FieldPath<Values>>({
    label = usual,
    autoFocus,
    ...field
  }: SignInFieldProps<Values, Name>) => (
    <FormField {...field} label={label} help={help}>
      {(control) => <Input {...control} {...input} size="large" autoFocus={autoFocus} />}
    </FormField>
  )

export const NameField = signInField('Name', { autoComplete: 'name' })
export const EmailField = signInField('Email', { type: 'email', autoComplete: 'username' })
export const PasswordField = signInField('Password', { type: 'password', autoComplete: 'current-password' })
/** A field for a new password: it shows the requirements, and password managers offer to generate one. */
export const NewPasswordField = signInField(
  'Password',
  { type: 'password', autoComplete: 'new-password', maxLength: 128 },
  NEW_PASSWORD_HELP,
)

export const SubmitButton = ({ isBusy, children }: { isBusy: boolean; children: string }) => (
  <Button type="submit" variant="primary" size="large" className="w-full" loading={isBusy}>
    {children}
  </Button>
)
