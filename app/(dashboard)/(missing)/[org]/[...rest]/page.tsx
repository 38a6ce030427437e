import { notFound } from 'next/navigation'

/**
 * Every path without a page of its own. It is outside the organization's layout, which would require a session first.
 */
export default function NoSuchPage() {
  notFound()
}
