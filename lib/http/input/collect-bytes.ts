/**
 * Collects a body in one growing buffer. The sender chooses the pieces, and each piece that is kept takes some 700 bytes
 * of memory, even if it is one byte.
 */
export function createByteCollector() {
  let buffer = Buffer.alloc(0)
  let size = 0
  return {
    size: (): number => size,
    add: (piece: Uint8Array): void => {
      if (size + piece.length > buffer.length) {
        const grown = Buffer.allocUnsafe(Math.max(2 * buffer.length, size + piece.length))
        grown.set(buffer.subarray(0, size))
        buffer = grown
      }
      buffer.set(piece, size)
      size += piece.length
    },
    bytes: () => buffer.subarray(0, size),
  }
}
