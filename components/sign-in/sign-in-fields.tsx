'use client'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { Button } from '@/components/ui/button/button'
import { FormField, type FormFieldProps } from '@/components/ui/form/form-field'
import { Input } from '@/components/ui/input/input'

/** The hint under every field for a new password. */
export const NEW_PASSWORD_HELP = 'At least 12 characters. Use a few unrelated words.'

type SignInFieldProps<Values extends FieldValues, Name extends FieldPath<Values>> = Pick<
  FormFieldProps<Values, Name>,
  'form' | 'name'
> & { autoFocus?: boolean; label?: string }

export const NameField = <Values extends FieldValues, Name extends FieldPath<Values>>({
  label = 'Name',
  autoFocus,
  ...field
}: SignInFieldProps<Values, Name>) => (
  <FormField {...field} label={label}>
    {(control) => <Input {...control} size="large" autoComplete="name" autoFocus={autoFocus} />}
  </FormField>
)

export const EmailField = <Values extends FieldValues, Name extends FieldPath<Values>>({
  label = 'Email',
  autoFocus,
  ...field
}: SignInFieldProps<Values, Name>) => (
  <FormField {...field} label={label}>
    {(control) => <Input {...control} type="email" size="large" autoComplete="username" autoFocus={autoFocus} />}
  </FormField>
)

export const PasswordField = <Values extends FieldValues, Name extends FieldPath<Values>>({
  label = 'Password',
  autoFocus,
  ...field
}: SignInFieldProps<Values, Name>) => (
  <FormField {...field} label={label}>
    {(control) => (
      <Input {...control} type="password" size="large" autoComplete="current-password" autoFocus={autoFocus} />
    )}
  </FormField>
)

/** A field for a new password: it shows the requirements, and password managers offer to generate one. */
export const NewPasswordField = <Values extends FieldValues, Name extends FieldPath<Values>>({
  label = 'Password',
  autoFocus,
  ...field
}: SignInFieldProps<Values, Name>) => (
  <FormField {...field} label={label} help={NEW_PASSWORD_HELP}>
    {(control) => (
      <Input
        {...control}
        type="password"
        size="large"
        autoComplete="new-password"
        maxLength={128}
        autoFocus={autoFocus}
      />
    )}
  </FormField>
)

export const SubmitButton = ({ isBusy, children }: { isBusy: boolean; children: string }) => (
  <Button type="submit" variant="primary" size="large" className="w-full" loading={isBusy}>
    {children}
  </Button>
)
