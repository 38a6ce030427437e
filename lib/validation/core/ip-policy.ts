export type IpPolicy = { mode: 'auto_register' | 'allow_list'; maxIps: number }

type IpState = { ipPolicy: IpPolicy | null; ipCount: number; isRegistered: boolean }

/** An allow list admits registered addresses only. */
export const isNotOnAllowList = ({ ipPolicy, isRegistered }: IpState): boolean =>
  ipPolicy?.mode === 'allow_list' && !isRegistered

/** A known address stays welcome when max_ips is lowered below the count; only newcomers find no room. */
export const isAtIpLimit = (sighting: IpState): boolean =>
  isNewIp(sighting) && sighting.ipCount >= (sighting.ipPolicy?.maxIps ?? 0)

/** An address that takes a slot if it is admitted. */
export const isNewIp = ({ ipPolicy, isRegistered }: IpState): boolean =>
  ipPolicy?.mode === 'auto_register' && !isRegistered
