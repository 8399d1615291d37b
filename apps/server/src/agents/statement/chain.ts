import { z } from 'zod'

const MINOR = /^-?\d+$/
const minor = z.codec(z.string().regex(MINOR), z.bigint(), {
  decode: (text) => BigInt(text),
  encode: (value) => String(value),
})

/** The figures that lead to what a record pays, as they are stored; amounts in minor units (rules/agents §6). */
export const chain = z.strictObject({
  bets: minor,
  validBet: minor,
  ggr: minor,
  bonus: minor,
  paymentFee: minor,
  vendorFee: minor,
  agentCost: minor,
  ngr: minor,
  carryIn: minor,
  base: minor,
  active: z.number().int(),
  winBase: minor,
  lossBase: minor,
  tier: z.number().int(),
  ratePpm: z.number().int(),
  gross: minor,
  downlineCost: minor,
  overhangIn: minor,
  carryOut: minor,
  overhangOut: minor,
  paid: minor,
  /** Of a dividend: what each vendor won, with the share that it charges, and from which valid bet on a member is active. */
  vendors: z
    .array(z.strictObject({ vendor: z.string(), ggr: minor, feePpm: z.number().int() }))
    .optional(),
  activeMin: minor.optional(),
})
export type Chain = z.output<typeof chain>

/** Of a record that holds corrections alone. */
export const NO_FIGURES: Chain = {
  ...{ bets: 0n, validBet: 0n, ggr: 0n, bonus: 0n, paymentFee: 0n, vendorFee: 0n, agentCost: 0n },
  ...{ ngr: 0n, carryIn: 0n, base: 0n, active: 0, winBase: 0n, lossBase: 0n, tier: 0, ratePpm: 0 },
  ...{ gross: 0n, downlineCost: 0n, overhangIn: 0n, carryOut: 0n, overhangOut: 0n, paid: 0n },
}
