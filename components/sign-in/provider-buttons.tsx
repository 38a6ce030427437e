'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { startProviderSignIn } from '@/lib/people/sign-in/client/start-provider-sign-in'

export type ProviderChoice = { id: string; name: string }

/** Buttons to sign in with other services, under a rule. Renders nothing if none is configured. */
export function ProviderButtons({
  providers,
  callbackPath,
}: {
  providers: ProviderChoice[]
  callbackPath: string | null
}) {
  const [leaving, setLeaving] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  if (providers.length === 0) return null

  const leave = async (provider: string) => {
    setLeaving(provider)
    setProblem(null)
    // Once signed in, the sign-in page redirects to the user's first page.
    await startProviderSignIn(provider, callbackPath ?? '/sign-in').catch(() => {
      setProblem("The provider can't be reached. Try again, or sign in another way.")
      setLeaving(null)
    })
  }
  return (
    <div className="space-y-3">
      <div className="flex items-center gap-3 text-muted text-small">
        <span className="h-px flex-1 bg-hairline" />
        or
        <span className="h-px flex-1 bg-hairline" />
      </div>
      <LiveAlert kind="error">{problem}</LiveAlert>
      {providers.map(({ id, name }) => (
        <Button key={id} size="large" className="w-full" loading={leaving === id} onClick={() => leave(id)}>
          Continue with {name}
        </Button>
      ))}
    </div>
  )
}
