import { notFound } from 'next/navigation'

/**
 * Every address that nothing else has. It stands outside of the organization's layout, which asks who is there first.
 * In JavaScript, which Next leaves out of the types of routes: as one of them it would make every link a right one.
 */
export default function NoSuchPage() {
  notFound()
}
