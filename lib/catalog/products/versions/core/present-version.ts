import type { VersionView } from './schema'
import { compareVersions, parseVersion } from './version'

export type StoredVersion = { id: string; version: string; yanked: boolean; createdAt: Date }

export const presentVersion = ({ id, version, yanked, createdAt }: StoredVersion): VersionView => ({
  id,
  version,
  yanked,
  created_at: createdAt.toISOString(),
})

/** Highest version first, by version order and not by time of publication. */
export const latestFirst = (versions: StoredVersion[]): StoredVersion[] =>
  versions
    .map((stored) => ({ stored, version: parseVersion(stored.version) }))
    .toSorted((a, b) => (a.version && b.version ? compareVersions(b.version, a.version) : 0))
    .map(({ stored }) => stored)
