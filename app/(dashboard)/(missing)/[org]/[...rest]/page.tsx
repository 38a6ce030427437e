import { notFound } from 'next/navigation'

/** Every address that nothing else has. It stands outside of the organization's layout, which asks who is there first. */
export default function NoSuchPage() {
  notFound()
}
