import { notFound } from 'next/navigation'

/** A mistyped address inside an organization keeps the sidebar. */
export default function NoSuchPage() {
  notFound()
}
