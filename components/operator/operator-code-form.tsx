'use client'
import { TwoFactorCodeForm } from '@/components/sign-in/two-factor-form'
import { postOperatorCode } from '@/lib/people/operator/client/operator-mutations'

/** The code that opens the console, even where the session has given one already. */
export const OperatorCodeForm = ({ callbackPath }: { callbackPath: string }) => (
  <TwoFactorCodeForm
    action="Open console"
    send={async (values) => {
      await postOperatorCode(values)
      location.assign(callbackPath)
    }}
  />
)
