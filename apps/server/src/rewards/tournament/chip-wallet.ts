import { formatMinor } from '@parola/money'
import type { EndpointResponse, WalletBody } from '@parola/vendor-protocol'
import { type chips, masked } from '#games/play'
import { findMember } from '#people/member'
import { MINUTE_MS } from '#platform/clock'
import { sha256 } from '#platform/crypto'
import { bySystem, type Engine, work } from '#platform/work'
import { findMove, findPlayer } from './chips.sql.ts'
import { closeRound } from './close.ts'
import { takeToken } from './entry.sql.ts'
import { balanceOf, stake } from './stake.ts'
import { undo } from './undo.ts'

const TOKEN_MS = MINUTE_MS
const SYSTEM = bySystem()

/**
 * Answers vendors about the chips of tournaments, as the wallet of money does about money (rules/vendor-protocol §3
 * and §5): the games are the same, and nothing that is staked or won in them is in the ledger.
 */
export function chipWallet(engine: Engine): chips.ChipWallet {
  return {
    '/session/authenticate': (vendor, body) => authenticate(engine, vendor, body),
    '/wallet/balance': async (_vendor, { player: name, currency }) => {
      const player = await findPlayer(engine.db.kysely, name)
      if (!player) return { code: 'PLAYER_UNKNOWN' }
      if (player.currency !== currency) return { code: 'CURRENCY_MISMATCH' }
      return { code: 'OK', value: balanceOf(player) }
    },
    '/wallet/transact': (vendor, body) => moves(engine, body.player, (w) => stake(w, vendor, body)),
    '/wallet/rollback': (vendor, body) => moves(engine, body.player, (w) => undo(w, vendor, body)),
    '/wallet/round/close': (vendor, body) =>
      moves(engine, body.player, (w) => closeRound(w, vendor, body)),
    '/wallet/transaction': (vendor, body) => transaction(engine, vendor, body),
  }
}

async function authenticate(
  engine: Engine,
  vendor: string,
  { token, game }: WalletBody<'/session/authenticate'>,
): Promise<EndpointResponse> {
  const launch = await work(engine, SYSTEM, (w) => takeToken(w.tx, sha256(token), w.now))
  if (launch?.vendor !== vendor || launch.game !== game) return { code: 'TOKEN_INVALID' }
  if (engine.clock.now().getTime() - launch.launched_at.getTime() > TOKEN_MS)
    return { code: 'TOKEN_EXPIRED' }
  const player = await findPlayer(engine.db.kysely, launch.player)
  const member = player && (await findMember({ db: engine.db.kysely }, player.member_id))
  if (!member) return { code: 'TOKEN_INVALID' }
  return {
    code: 'OK',
    value: {
      ...{ player: player.player, session: launch.launch_id, merchant: member.brandId },
      ...{ language: member.language.toLowerCase(), nickname: masked(member.nickname) },
      ...{ ...balanceOf(player), test: true },
    },
  }
}

/** Runs a movement for the brand of its player. */
async function moves(
  engine: Engine,
  name: string,
  run: Parameters<typeof work<EndpointResponse>>[2],
): Promise<EndpointResponse> {
  const player = await findPlayer(engine.db.kysely, name)
  if (!player) return { code: 'PLAYER_UNKNOWN' }
  return work(engine, bySystem(player.brand_id), run)
}

async function transaction(
  { db }: Engine,
  vendor: string,
  body: WalletBody<'/wallet/transaction'>,
): Promise<EndpointResponse> {
  const player = await findPlayer(db.kysely, body.player)
  if (!player) return { code: 'PLAYER_UNKNOWN' }
  const move = await findMove(db.kysely, { ...body, vendor })
  if (!move) return { code: 'OK', value: { state: 'unknown' } }
  return {
    code: 'OK',
    value: {
      ...{ state: move.state, ref: move.call, at: move.moved_at.toISOString() },
      amount: formatMinor(move.chips < 0n ? -move.chips : move.chips, player.currency),
    },
  }
}
