type Packages = Record<string, { integrity?: string; optional?: boolean }>
type PackageList = { packages: Packages }

export function isComplete(lock: PackageList, installed: PackageList): boolean
export function signsOfLife(title: string, everyMs?: number): () => void
