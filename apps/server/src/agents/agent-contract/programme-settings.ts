import { type ContractTerms, DIVIDEND_PERIODS } from '@parola/contract'
import { minorUnits } from '@parola/contract/core/values'
import { z } from 'zod'
import { defineSettings } from '#foundations/settings'
import { areSound } from './kinds.rules.ts'

const ratePpm = z.number().int().min(0).max(1_000_000)
const salary = z
  .array(z.object({ betMinor: minorUnits, ratePpm }))
  .min(1)
  .max(10)
type Salary = z.output<typeof salary>

const dividend = z.object({
  period: z.enum(DIVIDEND_PERIODS),
  tiers: z
    .array(
      z.object({
        validBetMinor: minorUnits,
        profitMinor: minorUnits,
        activeMembers: z.number().int().min(0),
        ratePpm,
      }),
    )
    .min(1)
    .max(10),
})
const realtime = z.object({ profitPpm: ratePpm, lossPpm: ratePpm, singleBetMinor: minorUnits })

const TERMS = {
  dividend: ({ period, tiers }: z.output<typeof dividend>): ContractTerms => ({
    kind: 'dividend',
    period,
    tiers: tiers.map((tier) => ({
      periodValidBet: tier.validBetMinor,
      periodProfitLoss: tier.profitMinor,
      activeMembers: tier.activeMembers,
      rate: tier.ratePpm,
    })),
  }),
  daily: (tiers: Salary): ContractTerms => ({ kind: 'daily', tiers: tiersOf(tiers) }),
  hourly: (tiers: Salary): ContractTerms => ({ kind: 'hourly', tiers: tiersOf(tiers) }),
  realtime: ({ profitPpm, lossPpm, singleBetMinor }: z.output<typeof realtime>): ContractTerms => ({
    ...{ kind: 'realtime', profitRate: profitPpm, lossRate: lossPpm },
    singleBetAmount: singleBetMinor,
  }),
}

function tiersOf(tiers: Salary) {
  return tiers.map(({ betMinor, ratePpm: rate }) => ({ betAmount: betMinor, rate }))
}

/** What the house offers to new agents: terms that could be signed as they are (rules/agents §3). */
export const programmeSettings = defineSettings(
  'agent-programme',
  z.object({
    dividend: dividend.refine((value) => areSound(TERMS.dividend(value))),
    daily: salary.refine((value) => areSound(TERMS.daily(value))),
    hourly: salary.refine((value) => areSound(TERMS.hourly(value))),
    realtime: realtime.refine((value) => areSound(TERMS.realtime(value))),
  }),
  {
    dividend: {
      period: 'monthly',
      tiers: [
        { validBetMinor: 0n, profitMinor: 0n, activeMembers: 5, ratePpm: 250_000 },
        {
          validBetMinor: 200_000_000n,
          profitMinor: 5_000_000n,
          activeMembers: 30,
          ratePpm: 300_000,
        },
        {
          validBetMinor: 1_000_000_000n,
          profitMinor: 25_000_000n,
          activeMembers: 100,
          ratePpm: 350_000,
        },
        {
          validBetMinor: 5_000_000_000n,
          profitMinor: 100_000_000n,
          activeMembers: 300,
          ratePpm: 400_000,
        },
      ],
    },
    daily: [
      { betMinor: 10_000_000n, ratePpm: 400 },
      { betMinor: 50_000_000n, ratePpm: 600 },
      { betMinor: 200_000_000n, ratePpm: 800 },
    ],
    hourly: [
      { betMinor: 1_000_000n, ratePpm: 100 },
      { betMinor: 5_000_000n, ratePpm: 200 },
    ],
    realtime: { profitPpm: 200, lossPpm: 500, singleBetMinor: 1000n },
  },
)

/** The terms that these settings offer, one for each kind. */
export function termsIn(settings: typeof programmeSettings.default): ContractTerms[] {
  return [
    TERMS.dividend(settings.dividend),
    TERMS.daily(settings.daily),
    TERMS.hourly(settings.hourly),
    TERMS.realtime(settings.realtime),
  ]
}
