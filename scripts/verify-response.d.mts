type Check = {
  answer: string | Uint8Array
  request: string | Uint8Array
  keys: object[]
  licenseKey: string
  productId: string
  nonce?: string
  now?: number
}

export function verify(check: Check): string
