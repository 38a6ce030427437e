type Check = {
  answer: unknown
  request: string | Uint8Array
  keys: object[]
  licenseKey: string
  productId: string
  nonce?: string
  now?: number
}

export function verify(check: Check): string
export function canonical(value: unknown): string
