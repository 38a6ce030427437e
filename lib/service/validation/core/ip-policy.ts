export type IpPolicy = { mode: 'auto_register' | 'allow_list'; maxIps: number }

type IpState = { ipPolicy: IpPolicy | null; ipCount: number; isRegistered: boolean }

/** An allow list admits registered addresses only. */
export const isNotOnAllowList = ({ ipPolicy, isRegistered }: IpState): boolean =>
  ipPolicy?.mode === 'allow_list' && !isRegistered

/** A registered address stays admitted even if max_ips is lowered below the count; only new ones are refused. */
export const isAtIpLimit = (state: IpState): boolean => isNewIp(state) && state.ipCount >= (state.ipPolicy?.maxIps ?? 0)

/** An address that takes a slot if it is admitted. */
export const isNewIp = ({ ipPolicy, isRegistered }: IpState): boolean =>
  ipPolicy?.mode === 'auto_register' && !isRegistered
