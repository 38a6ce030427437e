export type IpPolicy = { mode: 'auto_register' | 'allow_list'; maxIps: number }

type Sighting = { ipPolicy: IpPolicy | null; ipCount: number; isRegistered: boolean }

/** An allow list admits registered addresses only. */
export const isUnlisted = ({ ipPolicy, isRegistered }: Sighting): boolean =>
  ipPolicy?.mode === 'allow_list' && !isRegistered

/** A known address stays welcome when max_ips is lowered below the count; only newcomers find no room. */
export const hasNoRoom = (sighting: Sighting): boolean =>
  isNewcomer(sighting) && sighting.ipCount >= (sighting.ipPolicy?.maxIps ?? 0)

/** An address that takes a slot if it is admitted. */
export const isNewcomer = ({ ipPolicy, isRegistered }: Sighting): boolean =>
  ipPolicy?.mode === 'auto_register' && !isRegistered
