import { notFound } from 'next/navigation'

export const metadata = { title: 'Page not found' }

/**
 * Any URL that no other page has. In JavaScript, which Next leaves out of its route types: as one of them, this catch-all
 * would make every link valid.
 */
export default function NoSuchPage() {
  notFound()
}
