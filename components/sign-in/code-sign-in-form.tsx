'use client'
import { redirectAfterSignIn } from '@/lib/people/sign-in/client/redirect-after-sign-in'
import { postCode, postCodeRequest } from '@/lib/people/sign-in/client/sign-in-mutations'
import { codeRequestInput } from '@/lib/people/sign-in/core/schema'
import { MailedCodeForm } from './mailed-code-form'
import { EmailField } from './sign-in-fields'

type CodeSignInFormProps = { callbackPath: string | null; isMailed: boolean }

/** Signing in without a password: an address, then the code that was mailed to it. */
export const CodeSignInForm = ({ callbackPath, isMailed }: CodeSignInFormProps) => (
  <MailedCodeForm
    schema={codeRequestInput}
    defaultValues={{ email: '' }}
    onRequest={postCodeRequest}
    requestVerb="Send code"
    condition="If there is an account"
    isMailed={isMailed}
    codeVerb="Sign in"
    onCode={async ({ request, code }) => redirectAfterSignIn(await postCode({ request, code }), callbackPath)}
  >
    {(form) => <EmailField form={form} name="email" autoFocus />}
  </MailedCodeForm>
)
