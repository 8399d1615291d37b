/** Clearing with the gateway: a negative balance is what it owes a brand, a positive one what the brand owes. */
export function gatewayAccount({ brand_id: brandId }: { brand_id: string }): string {
  return `gateway:sandbox:${brandId}`
}
