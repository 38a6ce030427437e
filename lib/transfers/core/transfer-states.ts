export const TRANSFER_STATES = ['pending', 'approved', 'rejected', 'canceled'] as const
export type TransferState = (typeof TRANSFER_STATES)[number]
