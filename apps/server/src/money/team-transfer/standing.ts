import type { transferStanding } from '@parola/contract'
import { brandById } from '#foundations/brand'
import { settingsOf } from '#foundations/settings'
import { payoutAccountSettings } from '#money/payout-account'
import { actingMember } from '#people/member'
import { uplineOf } from '#people/team'
import type { Answer, Opening } from '#platform/http'
import { glance, work } from '#platform/work'
import { figuresOf, sentToday } from './figures.ts'
import type { SendParts } from './send.ts'
import { dailyLeft, gapsIn, isOpen, walletsOf } from './team-transfer.rules.ts'
import { teamTransferSettings } from './team-transfer-settings.ts'

/** Counts the latest bets, then returns what may be transferred and what is missing for it. */
export async function readStanding(
  { engine, turnover, guards }: SendParts,
  opening: Opening,
): Promise<Answer<typeof transferStanding>> {
  const { brandId } = opening
  const member = await work(engine, opening, async (w) => {
    const acting = await actingMember(w)
    await turnover.catchUp(w.tx, { memberId: acting.memberId, brandId, now: w.now })
    return acting
  })
  const { memberId } = member
  const look = glance(engine, opening)
  const { db, now } = look
  const { config } = await brandById(db, brandId, now)
  const wallets = await Promise.all(
    walletsOf(member).map(async (wallet) => ({
      wallet,
      ...(await figuresOf(db, { brandId, now }, { memberId, wallet })),
    })),
  )
  const upline = await uplineOf(db, memberId)
  const heldUntil = await guards.heldUntil(db, { memberId, now })
  const settings = await settingsOf(look, teamTransferSettings)
  const { needsKyc } = await settingsOf({ db, brandId, now }, payoutAccountSettings)
  return {
    value: {
      currency: member.currency,
      currencySymbol: config.currencySymbol,
      upline: upline && { nickname: upline.nickname },
      isDownOpen: member.kind === 'agent' && isOpen(config.switches, 'down'),
      wallets: wallets.map(({ wallet, balance, free }) => ({ wallet, balance, free })),
      min: settings.minMinor,
      max: settings.maxMinor,
      dailyLeft: dailyLeft(settings, await sentToday(db, { brandId, memberId, now })),
      turnoverLeft: wallets.reduce((sum, item) => sum + item.turnoverLeft, 0n),
      missing: gapsIn({
        OFF: !isOpen(config.switches, 'up'),
        UPLINE: upline === null,
        KYC: needsKyc && !member.kycApproved,
        PAYMENT_PASSWORD: !(await guards.hasPaymentPassword(db, memberId)),
        CHANGE_HOLD: heldUntil !== null,
      }),
      heldUntil,
    },
  }
}
