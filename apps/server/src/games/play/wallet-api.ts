import { formatMinor, isAmount, parseMinor } from '@parola/money'
import { contentHashOf, type EndpointResponse, type WalletBody } from '@parola/vendor-protocol'
import { balanceOf } from '#foundations/ledger'
import { settingsOf } from '#foundations/settings'
import { type BetAnswer, type BetRegister, findTx, writtenLimit } from '#games/bet'
import { findTitle, titleOfGame } from '#games/catalogue'
import { closeReturned, heldWinSettings, payoutLimits, reportHeldWins } from '#games/held-win'
import { usableBonusOf } from '#money/wagering'
import { findMember } from '#people/member'
import { MINUTE_MS } from '#platform/clock'
import { sha256 } from '#platform/crypto'
import { bySystem, type Engine, work } from '#platform/work'
import { checkBeforeBet } from './bet-checks.ts'
import type { BetHooks } from './bet-hooks.ts'
import type { Callers } from './callers.ts'
import { isLostWin, keepLostWin, keepMismatch } from './lost-wins.ts'
import { markAuthenticated, selectPlayer, takeLaunchToken } from './play.sql.ts'

const TOKEN_MS = MINUTE_MS
const SYSTEM = bySystem()

export type WalletParts = {
  engine: Engine
  callers: Callers
  register: BetRegister
  hooks: BetHooks
  /** Emitted after a commit that moved money; a hint to browsers. */
  moved(memberId: string, balance: Moved): void
}

export type Moved = { balanceMinor: bigint; bonusMinor: bigint; seq: number; currency: string }

/** `/session/authenticate`: a launch token, once, within 60 seconds. */
export async function authenticate(
  { engine }: WalletParts,
  vendor: string,
  body: WalletBody<'/session/authenticate'>,
): Promise<EndpointResponse> {
  const session = await work(engine, SYSTEM, async (w) => {
    const taken = await takeLaunchToken(w.tx, sha256(body.token))
    if (!taken || taken.vendor !== vendor) return null
    // A token opens only the game that it was made for.
    const { game } = (await findTitle(w.tx, taken.node_id)) ?? {}
    if (game !== body.game) return null
    const inTime = w.now.getTime() - taken.launched_at.getTime() <= TOKEN_MS
    if (inTime) {
      await markAuthenticated(w.tx, {
        memberId: taken.member_id,
        playSessionId: taken.play_session_id,
        now: w.now,
      })
    }
    return { ...taken, inTime }
  })
  if (!session) return { code: 'TOKEN_INVALID' }
  if (!session.inTime) return { code: 'TOKEN_EXPIRED' }
  const { db } = engine
  const member = await findMember({ db: db.kysely }, session.member_id)
  const player = await selectPlayer(db.kysely, session.member_id, vendor)
  if (!member || !player) return { code: 'TOKEN_INVALID' }
  const { balanceMinor, seq, currency } = await balanceOf(db.kysely, session.member_id)
  const bonusMinor = (await usableBonusOf(db.kysely, session.member_id)) ?? 0n
  return {
    code: 'OK',
    value: {
      player,
      session: session.play_session_id,
      merchant: member.brandId,
      currency,
      language: member.language.toLowerCase(),
      nickname: masked(member.nickname),
      balance: formatMinor(balanceMinor + bonusMinor, currency),
      seq: Number(seq),
      test: false,
    },
  }
}

export function masked(name: string): string {
  return `${name.slice(0, 2)}***${name.slice(-1)}`
}

export async function balance(
  { engine, callers }: WalletParts,
  vendor: string,
  body: WalletBody<'/wallet/balance'>,
): Promise<EndpointResponse> {
  const caller = await callers.find({ vendor, player: body.player })
  if (!caller) return { code: 'PLAYER_UNKNOWN' }
  const wallet = await balanceOf(engine.db.kysely, caller.memberId)
  if (wallet.currency !== body.currency) return { code: 'CURRENCY_MISMATCH' }
  const bonusMinor = (await usableBonusOf(engine.db.kysely, caller.memberId)) ?? 0n
  return {
    code: 'OK',
    value: {
      balance: formatMinor(wallet.balanceMinor + bonusMinor, wallet.currency),
      seq: Number(wallet.seq),
      currency: wallet.currency,
    },
  }
}

export async function transact(
  parts: WalletParts,
  vendor: string,
  body: WalletBody<'/wallet/transact'>,
): Promise<EndpointResponse> {
  const { db, clock } = parts.engine
  const caller = await parts.callers.find({ vendor, player: body.player, session: body.session })
  if (!caller) return { code: 'PLAYER_UNKNOWN' }
  const { memberId, brandId, currency } = caller
  if (currency !== body.currency) return { code: 'CURRENCY_MISMATCH' }
  const game = { vendor, game: body.game, brandId, now: clock.now() }
  const title = await titleOfGame(db.kysely, game)
  if (!title) return { code: 'GAME_UNKNOWN' }
  const actions = body.actions.map((a) => ({
    tx: a.tx,
    type: a.type,
    amountMinor: parseMinor(a.amount, body.currency, a.type === 'adjust'),
  }))
  if (actions.some((a) => a.type === 'bet' && a.amountMinor <= 0n))
    return { code: 'AMOUNT_INVALID' }
  if (new Set(actions.map((a) => a.tx)).size !== actions.length) return { code: 'TX_CONFLICT' }
  const isBet = actions.some(({ type }) => type === 'bet' || type === 'free_bet')
  if (isBet) {
    const check = await checkBeforeBet(parts, { caller, vendor, title, body })
    if (check) return { code: check }
  }
  const call = { ...body, memberId, brandId, vendor, gameType: title.game_type }
  const intent = await parts.hooks.before(call)
  if ('code' in intent) {
    if (intent.isKept)
      await keepLostWin(parts.engine, { memberId, vendor, body, code: intent.code })
    return { code: intent.code }
  }
  // Kept in memory, as the brands are.
  const policy = await settingsOf({ db: db.kysely, brandId, now: game.now }, heldWinSettings)
  const answer = await parts.register.transact({
    memberId,
    vendor,
    round: body.round,
    currency: body.currency,
    contentHex: contentHashOf(body),
    nodeId: title.node_id,
    gameType: title.game_type,
    actions,
    roundClosed: body.round_closed,
    ...(body.valid ? { validMinor: parseMinor(body.valid, body.currency) } : {}),
    limits: payoutLimits(title, policy, intent),
  })
  await parts.hooks.after(call, answer)
  if (answer.isHeld) await reportHeldWins(parts.engine)
  if (!isBet && isLostWin(answer.code)) {
    await keepLostWin(parts.engine, { memberId, vendor, body, code: answer.code })
  }
  return moneyReport(parts, { memberId, currency: body.currency }, answer)
}

export async function rollback(
  parts: WalletParts,
  vendor: string,
  body: WalletBody<'/wallet/rollback'>,
): Promise<EndpointResponse> {
  const caller = await parts.callers.find({ vendor, player: body.player })
  if (!caller) return { code: 'PLAYER_UNKNOWN' }
  const { memberId } = caller
  if (caller.currency !== body.currency) return { code: 'CURRENCY_MISMATCH' }
  if (!body.ref_tx && !body.scope) return { code: 'VALIDATION', value: { fields: ['ref_tx'] } }
  const round = { vendor, memberId, round: body.round }
  await parts.hooks.beforeUndo(round)
  const answer = await parts.register.rollback({
    memberId,
    vendor,
    round: body.round,
    currency: body.currency,
    contentHex: contentHashOf(body),
    tx: body.tx,
    ...(body.ref_tx ? { refTx: body.ref_tx } : {}),
    ...(body.scope ? { scope: body.scope } : {}),
  })
  await parts.hooks.afterUndo(round)
  if (answer.outcome === 'ROLLED_BACK') await closeReturned(parts.engine, round)
  return moneyReport(parts, { memberId, currency: body.currency }, answer)
}

export async function closeRound(
  parts: WalletParts,
  vendor: string,
  body: WalletBody<'/wallet/round/close'>,
): Promise<EndpointResponse> {
  const caller = await parts.callers.find({ vendor, player: body.player })
  if (!caller) return { code: 'PLAYER_UNKNOWN' }
  const { memberId, currency } = caller
  // It names no currency: what its amounts are is known only now.
  const fields = (['bet', 'win', 'valid'] as const).filter(
    (name) => body[name] !== undefined && !isAmount(body[name], currency),
  )
  if (fields.length > 0) return { code: 'VALIDATION', value: { fields } }
  const answer = await parts.register.closeRound({
    memberId,
    vendor,
    round: body.round,
    currency,
    contentHex: contentHashOf(body),
    betMinor: parseMinor(body.bet, currency),
    winMinor: parseMinor(body.win, currency),
    ...(body.valid ? { validMinor: parseMinor(body.valid, currency) } : {}),
  })
  if (answer.code === 'ROUND_MISMATCH')
    await keepMismatch(parts.engine, { memberId, vendor, body, answer, currency })
  const value = {
    bet: formatMinor(answer.bet ?? 0n, currency),
    win: formatMinor(answer.win ?? 0n, currency),
  }
  return { code: answer.code, value }
}

export async function transaction(
  { engine, callers }: WalletParts,
  vendor: string,
  body: WalletBody<'/wallet/transaction'>,
): Promise<EndpointResponse> {
  const caller = await callers.find({ vendor, player: body.player })
  if (!caller) return { code: 'PLAYER_UNKNOWN' }
  const { memberId, currency } = caller
  const row = await findTx(engine.db.kysely, { memberId, vendor, tx: body.tx })
  if (!row) return { code: 'OK', value: { state: 'unknown' } }
  return {
    code: 'OK',
    value: {
      state: row.state,
      ref: row.ref,
      amount: formatMinor(row.amount, currency),
      at: row.at.toISOString(),
    },
  }
}

/** A vendor sees cash and bonus as one balance; the member's tabs see them apart. */
function moneyReport(
  parts: WalletParts,
  input: { memberId: string; currency: string },
  answer: BetAnswer,
): EndpointResponse {
  if (answer.balance === undefined || answer.seq === undefined) return { code: answer.code }
  const { balance: balanceMinor, bonus: bonusMinor = 0n, seq } = answer
  if (answer.code === 'OK' && !answer.duplicate) {
    parts.moved(input.memberId, { balanceMinor, bonusMinor, seq, currency: input.currency })
  }
  const { duplicate, results, outcome, limit, reached } = answer
  return {
    code: answer.code,
    value: {
      balance: formatMinor(balanceMinor + bonusMinor, input.currency),
      seq,
      currency: input.currency,
      ...(duplicate === undefined ? {} : { duplicate }),
      ...(results ? { results } : {}),
      ...(limit ? { limit } : {}),
      ...(reached ? { reached: writtenLimit(reached, input.currency) } : {}),
      ...(outcome ? { outcome, owed: formatMinor(answer.owed ?? 0n, input.currency) } : {}),
    },
  }
}
