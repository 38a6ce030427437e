import { Link } from '@/components/ui/link'

export default function NotFoundPage() {
  return (
    <main className="mx-auto max-w-[640px] space-y-4 px-4 py-12">
      <h1 className="font-semibold text-title">There is nothing at this address.</h1>
      <Link className="underline underline-offset-4" href="/">
        Go to the start
      </Link>
    </main>
  )
}
