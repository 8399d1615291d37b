import type adjustment from '../en/console/adjustment.json'
import type agentService from '../en/console/agent-service.json'
import type app from '../en/console/app.json'
import type approval from '../en/console/approval.json'
import type audit from '../en/console/audit.json'
import type bonus from '../en/console/bonus.json'
import type brand from '../en/console/brand.json'
import type catalogue from '../en/console/catalogue.json'
import type chat from '../en/console/chat.json'
import type content from '../en/console/content.json'
import type counterOffer from '../en/console/counter-offer.json'
import type crowd from '../en/console/crowd.json'
import type deposit from '../en/console/deposit.json'
import type feedback from '../en/console/feedback.json'
import type forfeiture from '../en/console/forfeiture.json'
import type freeRound from '../en/console/free-round.json'
import type heldWin from '../en/console/held-win.json'
import type jackpot from '../en/console/jackpot.json'
import type kyc from '../en/console/kyc.json'
import type lottery from '../en/console/lottery.json'
import type memberSearch from '../en/console/member-search.json'
import type missions from '../en/console/missions.json'
import type moneyCase from '../en/console/money-case.json'
import type moveRequest from '../en/console/move-request.json'
import type operator from '../en/console/operator.json'
import type overview from '../en/console/overview.json'
import type points from '../en/console/points.json'
import type promotion from '../en/console/promotion.json'
import type rebate from '../en/console/rebate.json'
import type reconciliation from '../en/console/reconciliation.json'
import type referral from '../en/console/referral.json'
import type saferPlay from '../en/console/safer-play.json'
import type screening from '../en/console/screening.json'
import type settlement from '../en/console/settlement.json'
import type terms from '../en/console/terms.json'
import type tree from '../en/console/tree.json'
import type vendorCase from '../en/console/vendor-case.json'
import type vip from '../en/console/vip.json'
import type wallet from '../en/console/wallet.json'
import type wheel from '../en/console/wheel.json'
import type withdrawal from '../en/console/withdrawal.json'

/** The texts of the operators' console, a file for each of its features. */
type ConsoleTexts = typeof adjustment &
  typeof agentService &
  typeof app &
  typeof approval &
  typeof audit &
  typeof bonus &
  typeof brand &
  typeof catalogue &
  typeof chat &
  typeof content &
  typeof counterOffer &
  typeof crowd &
  typeof deposit &
  typeof feedback &
  typeof forfeiture &
  typeof freeRound &
  typeof heldWin &
  typeof jackpot &
  typeof kyc &
  typeof lottery &
  typeof memberSearch &
  typeof missions &
  typeof moneyCase &
  typeof moveRequest &
  typeof operator &
  typeof overview &
  typeof points &
  typeof promotion &
  typeof rebate &
  typeof reconciliation &
  typeof referral &
  typeof saferPlay &
  typeof screening &
  typeof settlement &
  typeof terms &
  typeof tree &
  typeof vendorCase &
  typeof vip &
  typeof wallet &
  typeof wheel &
  typeof withdrawal

/** Every text of the console by its key; a misspelt one does not compile. */
export type ConsoleTextKey = keyof ConsoleTexts & string
