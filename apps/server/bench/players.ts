import type pg from 'pg'
import type { BetRegister } from '../src/games/bet/index.ts'

export const MEMBERS = 10_000
const MEMBER_STRIDE = 7919
const OPENING_MINOR = 1_000_000_000
const STAKE_MINOR = 100n
const PAYOUT_MINOR = 90n
const CONTENT = 'ab'.repeat(32)

/** Creates members with money, bypassing the functions, as their owner. */
export async function fillWallets(pool: pg.Pool): Promise<void> {
  await pool.query(`
    insert into ledger.wallet (member_id, wallet, brand_id, currency, balance, floor, seq)
    select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, wallet, 'ph', 'PHP',
           case wallet when 'main' then ${OPENING_MINOR} else 0 end,
           case wallet when 'owed' then -${OPENING_MINOR} else 0 end,
           case wallet when 'main' then 1 else 0 end
      from generate_series(0, ${MEMBERS - 1}) n, unnest(array['main', 'held', 'owed']) wallet;
    insert into ledger.posting (member_id, wallet, seq, key, amount, balance_after, contra, kind, ref,
                                entry_id, leg, content)
    select member_id, wallet, 1, 'opening', balance, balance, 'gateway', 'deposit', '', uuidv7(), 1, ''
      from ledger.wallet where wallet = 'main';
    analyze ledger.wallet, ledger.posting`)
}

/** Registers the same members with the platform and a vendor, each with a session that may bet. */
export async function fillMembers(pool: pg.Pool, vendor: string): Promise<void> {
  await pool.query(`
    create temporary table new_member as
      select member_id, 'bench' || row_number() over (order by member_id) as name
        from ledger.wallet where wallet = 'main' and member_id::text like '00000000-%';
    insert into member.member (member_id, brand_id, username, nickname, type, currency, kyc, created_at)
    select member_id, 'ph', name, name, 0, 'PHP', 'A', now() from new_member;
    insert into play.player select member_id, '${vendor}', 'p_' || right(member_id::text, 12) from new_member;
    insert into play.player_directory select vendor, player, member_id from play.player;
    insert into play.session (member_id, play_session_id, vendor, node_id, token_hash, launched_at,
                              authenticated_at, last_bet_at, address)
    select member_id, member_id, '${vendor}', 1, '', now(), now(), now(), '' from new_member;
    analyze member.member, play.player, play.player_directory, play.session`)
}

export function playerName(member: string): string {
  return `p_${member.slice(-12)}`
}

/** A member's one session has the name of the member. */
export function sessionId(member: string): string {
  return member
}

export function memberId(n: number): string {
  const hex = ((n * MEMBER_STRIDE) % MEMBERS).toString(16).padStart(12, '0')
  return `00000000-0000-7000-8000-${hex}`
}

/** What players do, each call answered; `vendors` is how many vendors they are spread over. */
export function players(register: BetRegister, vendors = 1) {
  let calls = 0
  const send = async (n: number, round: string, kinds: ('bet' | 'win')[]) => {
    calls += 1
    const tx = `T-${vendors}-${calls}`
    const answer = await register.transact({
      memberId: memberId(n),
      vendor: `V${n % vendors}`,
      round,
      currency: 'PHP',
      contentHex: CONTENT,
      nodeId: 10_001 + (n % vendors),
      gameType: 'RNG',
      roundClosed: kinds.includes('win'),
      actions: kinds.map((type) => ({
        tx: `${tx}-${type}`,
        type,
        amountMinor: type === 'bet' ? STAKE_MINOR : PAYOUT_MINOR,
      })),
    })
    if (answer.code !== 'OK') throw new Error(`a bet was answered ${answer.code}`)
  }
  const waiting: [n: number, round: string][] = []
  return {
    /** One operation: half of them open a round with a bet, half settle one with its win. */
    async betOrWin(n: number) {
      const open = n % 2 === 0 ? waiting.shift() : undefined
      if (open) return send(open[0], open[1], ['win'])
      const round = `R-${vendors}-${calls}`
      await send(n, round, ['bet'])
      waiting.push([n, round])
    },
    bet: (n: number) => send(n, `B-${vendors}-${calls}`, ['bet']),
    /** Stake and payout in one call. */
    spin: (n: number) => send(n, `S-${vendors}-${calls}`, ['bet', 'win']),
  }
}
