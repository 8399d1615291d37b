import { randomUUID } from 'node:crypto'
import { BRANDS } from '../seed/brands.ts'
import { upsertBrand } from '../src/foundations/brand/index.ts'
import { addMs, DAY_MS, systemClock } from '../src/platform/clock/index.ts'
import { inTransaction } from '../src/platform/db/index.ts'
import { type Engine, VISITOR, work } from '../src/platform/work/index.ts'
import { save } from '../src/rewards/promotion/drafts.ts'
import { begin } from '../src/rewards/rehearsal/rehearsals.ts'
import { rehearse } from '../src/rewards/rehearsal/rehearse.job.ts'
import { PROMOTION_TERMS } from '../test/contract.promotion-samples.ts'
import { type AsOwner, testDatabase } from '../test/database.ts'
import { engineOn } from './engine.ts'

const MEMBERS = Number(process.argv[2] ?? 100_000)
const DAYS = 90
const DEPOSITS_EACH = 3
const PLAY_DAYS_EACH = 10
/** Movements of each main account; every tenth is a reward. */
const POSTINGS_EACH = 30
const TOOK_MAX_S = 180
const BLOCKED_MAX_MS = 100
const MEMORY_MAX_MB = 400
const US_PER_MS = 1000
const LOOKED_EVERY_MS = 5
const BYTES_PER_MB = 1024 * 1024

const LIMITS = { person: 1, device: 1, paymentAccount: 1, ip: 3 }
const COMMON = {
  budget: 100_000_000_000n,
  eligibility: {
    ...{ registeredDays: null, isVerified: false, minTier: 0, sharePercent: 100 },
    ...{ labels: [], countries: [], segment: null },
    limits: LIMITS,
  },
}
const DRAFTS = {
  'deposit match, daily': {
    ...{
      type: 'daily',
      repeats: 'daily',
      wagering: { multiple: 12, base: 'depositAndBonus', bonus: null },
    },
    offer: { kind: 'depositMatch', ratePpm: 500_000, cap: 5000n, min: 1000n },
  },
  'cashback, weekly': {
    ...{
      type: 'highRebate',
      repeats: 'weekly',
      wagering: { multiple: 1, base: 'bonus', bonus: null },
    },
    offer: {
      kind: 'cashback',
      tiers: [{ loss: 10_000n, ratePpm: 50_000 }],
      cap: 50_000n,
      min: 100n,
    },
  },
}

/** Members with browsers and networks that some share, and what they deposited, played and were given on the last days. */
async function openMembers(asOwner: AsOwner) {
  await asOwner(`
    set synchronous_commit = off;
    create temporary table bench_member as
      select n, uuidv7() as member_id from generate_series(1, ${MEMBERS}) n;
    insert into member.member (member_id, brand_id, username, nickname, type, currency, kyc, confirmed_age, created_at)
    select member_id, 'ph', 'bench' || n, 'bench' || n, 0, 'PHP', 'A', 30, now() - interval '200 days' from bench_member;
    insert into password.known_device (member_id, device_hash, subnet, first_seen_at, last_seen_at)
    select member_id, sha256(('device' || n % (${MEMBERS} * 9 / 10))::bytea), '10.' || n % 200 || '.' || n / 200 % 200,
           now() - interval '100 days', now()
      from bench_member;
    insert into promotion.deposit (member_id, reference, amount_minor, credited_at)
    select member_id, 'D-' || n || '-' || d, 5000 + n % 7 * 1000, now() - make_interval(days => (n * 7 + d * 29) % ${DAYS})
      from bench_member, generate_series(1, ${DEPOSITS_EACH}) d;
    insert into promotion.play_day (member_id, day, game_type, stake_minor, valid_minor, payout_minor)
    select member_id, current_date - (n + d * 8) % ${DAYS}, 'RNG', 100000, 100000, 80000 + n % 3 * 20000
      from bench_member, generate_series(1, ${PLAY_DAYS_EACH}) d
        on conflict do nothing;
    insert into ledger.wallet (member_id, wallet, brand_id, currency, balance, floor, seq)
    select member_id, 'main', 'ph', 'PHP', 0, 0, ${POSTINGS_EACH} from bench_member;
    insert into ledger.posting (member_id, wallet, seq, key, amount, balance_after, contra, kind, ref, entry_id, leg,
                                content, at)
    select member_id, 'main', p, 'bench:' || p, case p % 10 when 0 then 500 when 1 then -500 else 0 end, 0,
           'house:BENCH:RNG', case p % 10 when 0 then 'reward' else 'bet' end, 'BENCH:' || p, member_id, 1,
           decode(repeat('ab', 32), 'hex'), now() - make_interval(days => ${DAYS}) * (1 - p / ${POSTINGS_EACH}.0)
      from bench_member, generate_series(1, ${POSTINGS_EACH}) p`)
  await asOwner('vacuum (analyze)')
}

/** The longest that this thread computes without a break, in milliseconds, whatever else the machine is busy with. */
function watchThread() {
  let longest = 0
  let last = process.threadCpuUsage()
  const look = setInterval(() => {
    const now = process.threadCpuUsage()
    longest = Math.max(longest, now.user + now.system - last.user - last.system)
    last = now
  }, LOOKED_EVERY_MS)
  return () => {
    clearInterval(look)
    return longest / US_PER_MS
  }
}

/** Rehearses a draft, beside a thread that is watched. */
async function run(engine: Engine, change: object) {
  const operatorId = randomUUID()
  const actor = { ...VISITOR, kind: 'operator' as const, operatorId }
  const opening = { actor, brandId: 'ph', log: engine.log }
  const id = randomUUID()
  const startsAt = addMs(systemClock.now(), -DAYS * DAY_MS)
  const terms = { ...PROMOTION_TERMS, ...COMMON, startsAt, ...change }
  const draft = { id, seen: 0, terms, because: 'for the bench' }
  await work(engine, opening, (w) => save(w, { body: draft } as never))
  const body = { id, version: 1, days: DAYS }
  await work(engine, opening, (w) => begin(w, { body } as never))
  const { rows } = await engine.db.pool.query<{ rehearsal_id: string }>(
    'select rehearsal_id from rehearsal.run where promotion_id = $1',
    [id],
  )
  const rehearsalId = rows[0]?.rehearsal_id ?? ''
  const longest = watchThread()
  const began = performance.now()
  let memory = 0
  for (let phase = 'members'; phase === 'members' || phase === 'claims'; ) {
    await rehearse(engine, { rehearsalId })
    memory = Math.max(memory, process.memoryUsage().rss)
    const { rows: state } = await engine.db.pool.query(
      'select phase, reason from rehearsal.run where rehearsal_id = $1',
      [rehearsalId],
    )
    phase = state[0].phase
  }
  const blocked = longest()
  const { rows: claims } = await engine.db.pool.query<{ outcome: string; n: string }>(
    'select outcome, count(*) as n from rehearsal.claim where rehearsal_id = $1 group by 1 order by 1',
    [rehearsalId],
  )
  return {
    took: (performance.now() - began) / 1000,
    blocked,
    memory: memory / BYTES_PER_MB,
    claims: claims.map(({ outcome, n }) => `${outcome} ${n}`).join(', '),
  }
}

const database = await testDatabase()
const [brand] = BRANDS
if (brand) await inTransaction(database.db, (tx) => upsertBrand(tx, brand))
await openMembers(database.asOwner)
let isMet = true
for (const [name, change] of Object.entries(DRAFTS)) {
  const { took, blocked, memory, claims } = await run(engineOn(database.db), change)
  process.stdout.write(
    `${name}: ${MEMBERS} members in ${took.toFixed(1)} s (at most ${TOOK_MAX_S}); the thread was held up for ${blocked.toFixed(0)} ms at most (${BLOCKED_MAX_MS}); ${memory.toFixed(0)} MB (${MEMORY_MAX_MB}); ${claims}\n`,
  )
  isMet &&= claims !== ''
  isMet &&= took <= TOOK_MAX_S && blocked <= BLOCKED_MAX_MS && memory <= MEMORY_MAX_MB
}
await database.drop()
process.exit(isMet ? 0 : 1)
