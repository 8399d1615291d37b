const PPM = 1_000_000n

type Costs = { bonus: bigint; paymentFee: bigint; agentCost: bigint }
type Vendor = { vendor: string; ggr: bigint }

export type Revenue = Costs & { ggr: bigint; vendorFee: bigint; ngr: bigint }

/** What a vendor is owed for a team: its share of what it won there, nothing for a loss (rules/agents §6). */
function vendorFeeOf(vendors: readonly Vendor[], feePpm: (vendor: string) => number): bigint {
  return vendors
    .filter(({ ggr }) => ggr > 0n)
    .reduce((sum, { vendor, ggr }) => sum + (ggr * BigInt(feePpm(vendor))) / PPM, 0n)
}

/** Net revenue of a team: GGR less rewards, fees and what agents cost; it may be below zero. */
export function revenueOf(
  vendors: readonly Vendor[],
  costs: Costs,
  feePpm: (vendor: string) => number,
): Revenue {
  const ggr = vendors.reduce((sum, vendor) => sum + vendor.ggr, 0n)
  const vendorFee = vendorFeeOf(vendors, feePpm)
  const { bonus, paymentFee, agentCost } = costs
  return { ...costs, ggr, vendorFee, ngr: ggr - bonus - paymentFee - vendorFee - agentCost }
}
