import { redirect } from 'next/navigation'

type Props = { params: Promise<{ org: string }> }

/** Roles are listed on the page of the team. */
export default async function RolesPage({ params }: Props) {
  redirect(`/${(await params).org}/team`)
}
