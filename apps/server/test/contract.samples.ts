import { cashierSamples } from './contract.cashier-samples.ts'
import { consoleSamples } from './contract.console-samples.ts'
import { foundationsSamples } from './contract.foundations-samples.ts'
import { gamesSamples } from './contract.games-samples.ts'
import { loyaltySamples } from './contract.loyalty-samples.ts'
import { memberCentreSamples } from './contract.member-centre-samples.ts'
import { moneySamples } from './contract.money-samples.ts'
import { peopleSamples } from './contract.people-samples.ts'
import { promotionSamples } from './contract.promotion-samples.ts'
import { saferPlaySamples } from './contract.safer-play-samples.ts'
import { siteSamples } from './contract.site-samples.ts'
import { staffSamples } from './contract.staff-samples.ts'
import { transferSamples } from './contract.transfer-samples.ts'
import type { Samples } from './contract.types.ts'

export type Sample = { body?: Record<string, unknown>; query?: Record<string, string> }

/** One valid input for every call; the tests break it field by field. */
export const samples: Samples = {
  ...cashierSamples,
  ...consoleSamples,
  ...foundationsSamples,
  ...gamesSamples,
  ...loyaltySamples,
  ...memberCentreSamples,
  ...moneySamples,
  ...peopleSamples,
  ...promotionSamples,
  ...saferPlaySamples,
  ...siteSamples,
  ...staffSamples,
  ...transferSamples,
}
