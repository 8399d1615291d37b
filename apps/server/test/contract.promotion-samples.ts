import { randomUUID } from 'node:crypto'
import { inEveryLanguage } from '@parola/locales/languages'
import type { Samples } from './contract.types.ts'

const REASON = 'for the test'
const id = randomUUID()
const termsHash = 'ab'.repeat(32)
const TEXTS = { title: 'Welcome', summary: 'A start', text: 'What it pays, and when.' }

/** Terms of a promotion as an editor sends them. */
export const PROMOTION_TERMS = {
  type: 'newbie' as const,
  picture: 'harbor' as const,
  content: inEveryLanguage(() => TEXTS),
  startsAt: '2026-11-01T00:00:00.000Z',
  endsAt: null,
  repeats: 'once' as const,
  offer: { kind: 'newMember' as const, amount: '50.00', deposit: '0.00' },
  wagering: { multiple: 10, base: 'bonus' as const },
  days: 7,
  eligibility: {
    registeredDays: null,
    isVerified: false,
    limits: { person: 1, device: 1, paymentAccount: 1, ip: 3 },
  },
  group: '',
  budget: '1000.00',
}

/** One valid input for every call about promotions. */
export const promotionSamples = {
  promotions: { query: { type: 'newbie', lang: 'EN' } },
  promotionDetail: { query: { id, lang: 'EN' } },
  promotionHistory: { query: { pageNo: '1', pageSize: '5' } },
  joinPromotion: { body: { id, termsHash } },
  leavePromotion: { body: { id } },
  claimPromotion: { body: { id, termsHash } },
  claimRaffle: { body: { id, termsHash } },
  redeemPromoCode: { body: { code: 'LIGHT2026' } },
  applyPromotion: { body: { id, termsHash, remark: 'my bet slip', images: [] } },
  opsPromotions: { query: { state: 'live', cursor: id, pageSize: '5' } },
  opsPromotion: { query: { id } },
  savePromotion: { body: { id, seen: 0, terms: PROMOTION_TERMS, because: REASON } },
  opsRehearsal: { query: { id } },
  rehearsePromotion: { body: { id, version: 1, days: 30 } },
  publishPromotion: { body: { id, version: 1, because: REASON } },
  allowPromotionClaim: { body: { id, username: 'somebody', because: REASON } },
  stopPromotion: { body: { id, because: REASON } },
  opsApplications: { query: { view: 'open', cursor: id, pageSize: '5' } },
  opsApplicationImage: { query: { id, place: '1' } },
  takeApplication: { body: { id } },
  decideApplication: { body: { id, amount: '10.00', because: REASON } },
} satisfies Partial<Samples>
