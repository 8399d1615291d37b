import { toast } from '@parola/client/toasts'
import { api } from '../../platform/calls/client.ts'
import { refresh } from '../../platform/calls/query.ts'
import { needTexts, t } from '../../platform/texts/i18n.ts'
import { inMoney } from '../../platform/texts/in-money.ts'

/** Draws come in bursts, and the server looks some moments back. */
const NOTED_AFTER_MS = 4000
const quiet = () => undefined
let timer: ReturnType<typeof setTimeout> | undefined
/** What was missed has been asked for and not come yet: until then nothing may be noted as shown. */
let isOwed = false

/** This tab has shown what became of a draw: it is not notified again. */
export function noteShown() {
  clearTimeout(timer)
  timer = setTimeout(() => {
    const noted = isOwed ? notifyMissed() : api('notifyLotteryDraws', { body: { isSeen: true } })
    void noted.catch(quiet)
  }, NOTED_AFTER_MS)
}

/** Tells what became of the member's draws while no tab was open, or this one was without a connection. */
export async function notifyMissed() {
  isOwed = true
  const { draws, won, payout } = await api('notifyLotteryDraws', { body: { isSeen: false } })
  isOwed = false
  if (draws === 0) return
  await needTexts('lottery')
  toast(
    won > 0 ? 'good' : 'info',
    t('lottery.toast.missed', { draws, won, amount: inMoney(payout) }),
  )
  void refresh('publicState', 'messages')
}
