// Written for any Node: whatever comes after this check may not even load on an old one.

/** Whether `engines` of package.json allows a version like 22.12.0. */
export function isSupported(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22
}

/** Ends the program with a sentence unless it runs on a Node that it was made for. */
export function requireNode() {
  const version = process.versions.node
  if (isSupported(version)) return
  console.error(`Latchkey needs Node 20.19, 22.12 or newer; this is v${version}.`)
  process.exit(1)
}
