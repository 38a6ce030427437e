import { notFound } from 'next/navigation'

/** Every other path below /portal: not found, in the portal's language and design. */
export default function NoSuchPage() {
  notFound()
}
