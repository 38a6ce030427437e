'use client'
import { redirectAfterSignIn } from '@/lib/people/sign-in/client/redirect-after-sign-in'
import { postSignUp, postSignUpCode } from '@/lib/people/sign-in/client/sign-in-mutations'
import { signUpInput } from '@/lib/people/sign-in/core/schema'
import { MailedCodeForm } from './mailed-code-form'
import { EmailField, NameField, NewPasswordField } from './sign-in-fields'

type SignUpFormProps = {
  callbackPath: string | null
  isMailed: boolean
  /** whether only the invited get a code */
  isInviteOnly: boolean
}

/** Creates an account, only once the code from the mail has verified the address. */
export const SignUpForm = ({ callbackPath, isMailed, isInviteOnly }: SignUpFormProps) => (
  <MailedCodeForm
    schema={signUpInput}
    defaultValues={{ name: '', email: '', password: '' }}
    onRequest={postSignUp}
    requestVerb="Sign up"
    condition={isInviteOnly ? 'If this email has an invitation' : undefined}
    isMailed={isMailed}
    codeVerb="Create account"
    onCode={async (given) => redirectAfterSignIn(await postSignUpCode(given), callbackPath)}
  >
    {(form) => (
      <>
        <NameField form={form} name="name" autoFocus />
        <EmailField form={form} name="email" />
        <NewPasswordField form={form} name="password" />
      </>
    )}
  </MailedCodeForm>
)
