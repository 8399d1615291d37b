/** Clearing with the gateway: below nothing is what it owes a brand, above it what the brand owes. */
export function gatewayAccount({ brand_id: brandId }: { brand_id: string }): string {
  return `gateway:sandbox:${brandId}`
}
