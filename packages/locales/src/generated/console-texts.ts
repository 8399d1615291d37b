// Made from the files of `en` by `npm run texts`; a test keeps it fresh.
import type adjustment from '../../en/console/adjustment.json'
import type agentService from '../../en/console/agent-service.json'
import type app from '../../en/console/app.json'
import type approval from '../../en/console/approval.json'
import type audit from '../../en/console/audit.json'
import type bonus from '../../en/console/bonus.json'
import type brand from '../../en/console/brand.json'
import type catalogue from '../../en/console/catalogue.json'
import type chat from '../../en/console/chat.json'
import type content from '../../en/console/content.json'
import type counterOffer from '../../en/console/counter-offer.json'
import type crowd from '../../en/console/crowd.json'
import type deposit from '../../en/console/deposit.json'
import type featureSettings from '../../en/console/feature-settings.json'
import type feedback from '../../en/console/feedback.json'
import type forfeiture from '../../en/console/forfeiture.json'
import type freeRound from '../../en/console/free-round.json'
import type heldWin from '../../en/console/held-win.json'
import type jackpot from '../../en/console/jackpot.json'
import type kyc from '../../en/console/kyc.json'
import type lottery from '../../en/console/lottery.json'
import type memberSearch from '../../en/console/member-search.json'
import type missions from '../../en/console/missions.json'
import type moneyCase from '../../en/console/money-case.json'
import type moveRequest from '../../en/console/move-request.json'
import type operator from '../../en/console/operator.json'
import type overview from '../../en/console/overview.json'
import type points from '../../en/console/points.json'
import type promotion from '../../en/console/promotion.json'
import type rebate from '../../en/console/rebate.json'
import type reconciliation from '../../en/console/reconciliation.json'
import type referral from '../../en/console/referral.json'
import type saferPlay from '../../en/console/safer-play.json'
import type screening from '../../en/console/screening.json'
import type settlement from '../../en/console/settlement.json'
import type terms from '../../en/console/terms.json'
import type tree from '../../en/console/tree.json'
import type vendorCase from '../../en/console/vendor-case.json'
import type vip from '../../en/console/vip.json'
import type wallet from '../../en/console/wallet.json'
import type wheel from '../../en/console/wheel.json'
import type withdrawal from '../../en/console/withdrawal.json'

export type ConsoleTexts = {
  adjustment: typeof adjustment
  agentService: typeof agentService
  app: typeof app
  approval: typeof approval
  audit: typeof audit
  bonus: typeof bonus
  brand: typeof brand
  catalogue: typeof catalogue
  chat: typeof chat
  content: typeof content
  counterOffer: typeof counterOffer
  crowd: typeof crowd
  deposit: typeof deposit
  featureSettings: typeof featureSettings
  feedback: typeof feedback
  forfeiture: typeof forfeiture
  freeRound: typeof freeRound
  heldWin: typeof heldWin
  jackpot: typeof jackpot
  kyc: typeof kyc
  lottery: typeof lottery
  memberSearch: typeof memberSearch
  missions: typeof missions
  moneyCase: typeof moneyCase
  moveRequest: typeof moveRequest
  operator: typeof operator
  overview: typeof overview
  points: typeof points
  promotion: typeof promotion
  rebate: typeof rebate
  reconciliation: typeof reconciliation
  referral: typeof referral
  saferPlay: typeof saferPlay
  screening: typeof screening
  settlement: typeof settlement
  terms: typeof terms
  tree: typeof tree
  vendorCase: typeof vendorCase
  vip: typeof vip
  wallet: typeof wallet
  wheel: typeof wheel
  withdrawal: typeof withdrawal
}
