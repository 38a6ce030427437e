'use client'
import './globals.css'

type Props = { error: Error & { digest?: string } }

/** Shown when not even the layout could be rendered, so it depends on none of our components. */
export default function GlobalError({ error }: Props) {
  return (
    <html lang="en">
      <body className="text-body antialiased">
        <main className="mx-auto max-w-[640px] space-y-4 px-4 py-12">
          <title>Latchkey</title>
          <h1 className="font-semibold text-title">This page could not be loaded</h1>
          <p className="text-muted">Something went wrong on our side. Try again in a moment.</p>
          {error.digest && <p className="text-muted text-small">Reference: {error.digest}</p>}
          <button
            type="button"
            className="rounded-control border border-line bg-surface px-3 py-1.5 font-medium"
            onClick={() => location.reload()}
          >
            Try again
          </button>
        </main>
      </body>
    </html>
  )
}
