export declare const isSupported: (version: string) => boolean
export declare const requireNode: () => void
