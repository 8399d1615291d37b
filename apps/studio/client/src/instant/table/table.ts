import { minorOf } from '../../platform/amounts.ts'
import { type Refused, reopened } from '../../platform/api.ts'
import { postToPlatform } from '../../platform/parent.ts'
import { limitText } from '../../platform/text.ts'
import { sounds } from '../../sound/sound.ts'
import { common, reason, t } from '../words.ts'
import { openInstant, placeBet, type RoundView, takeStep } from './play.ts'
import type { Stage } from './stage.ts'

/** The state of play in this window. */
export type Playing = {
  isBusy: boolean
  isFast: boolean
  seq: number
  round: RoundView | null
}

type Parts = {
  state: Playing
  stage: Stage
  panel: { draw(): void; win(minor: number): void; balance(text: string): void }
  last: { add(result: { brief: string; isWin: boolean }): void }
  money(minor: number): string
  say(text: string, kind?: string): void
}

/** Places bets and makes choices, shows results, and recovers the true state after a lost response. */
export function playTable({ state, stage, panel, last, money, say }: Parts) {
  const showBalance = (text: string | null | undefined, seq: number | null | undefined) => {
    if (text === null || text === undefined || (seq && seq < state.seq)) return
    state.seq = seq ?? state.seq
    panel.balance(money(minorOf(text)))
  }
  const refresh = async () => {
    const now = await reopened(openInstant)
    if (now) showBalance(now.balance, now.seq)
    return now
  }
  const busy = async (work: () => Promise<void>) => {
    if (state.isBusy) return
    state.isBusy = true
    panel.draw()
    postToPlatform('busy')
    await work()
    state.isBusy = false
    panel.draw()
    postToPlatform('idle')
  }
  const failed = async (refusal: Refused & { most?: string }) => {
    const { code, most = '' } = refusal
    say(limitText(refusal, money) ?? reason(code, { most }), 'bad')
    postToPlatform('error', { code })
    // A round whose response was lost is shown in its current state.
    const now = await refresh()
    if (!now) return
    state.round = now.round
    if (now.round) stage.resume(now.round)
  }
  const responseOf = (round: RoundView) => {
    const paid = minorOf(round.payout)
    const times = paid / minorOf(round.stake)
    const brief = stage.brief(round.shown)
    return { paid, times, brief, text: `${brief} · ${sumOf(paid, times > 1)}` }
  }
  const finish = (round: RoundView) => {
    const { paid, times, brief, text } = responseOf(round)
    // A return at or below the stake is reported, never celebrated.
    if (times > 1) sounds.win(times)
    else if (paid === 0) sounds.lose()
    say(text, times > 1 ? 'win' : '')
    last.add({ brief, isWin: times > 1 })
    panel.win(paid)
  }
  const sumOf = (paid: number, isWin: boolean) => {
    if (paid === 0) return t('noWin')
    return common(isWin ? 'youWin' : 'returned', { amount: money(paid) })
  }
  const settle = async (round: RoundView) => {
    state.round = round.isOver ? null : round
    if (!round.isOver) showBalance(round.balance, round.seq)
    panel.draw()
    await stage.present(round)
    if (!round.isOver) return
    finish(round)
    // A payout whose credit is still pending shows its balance a moment later.
    if (round.balance) showBalance(round.balance, round.seq)
    else await refresh()
    postToPlatform('balance', { seq: state.seq })
  }
  const trouble = () => say(reason('NETWORK'), 'bad')
  const answered = async (answer: Awaited<ReturnType<typeof placeBet>>) =>
    answer.ok ? settle(answer) : failed(answer)
  return {
    showBalance,
    refresh,
    /** Shows how an earlier round ended, and says that it is an earlier one. */
    replay: (round: RoundView) => {
      stage.resume(round)
      say(`${common('replayOf', { no: round.nonce })} · ${responseOf(round).text}`)
    },
    bet: () =>
      busy(async () => {
        const request = stage.bet()
        if (!request || state.round) return
        say('')
        panel.win(0)
        sounds.start()
        await answered(await placeBet(request, trouble))
      }),
    choose: (step: unknown) =>
      busy(async () => {
        if (state.round) await answered(await takeStep(state.round, step, trouble))
      }),
  }
}
