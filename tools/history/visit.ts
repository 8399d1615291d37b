import { randomUUID } from 'node:crypto'
import { calls } from '@parola/contract'
import { type InstantId, isInstant, STRATEGIES } from '@parola/maths/instant'
import { strategyBet } from '../../apps/crowd/src/acts/strategy-bet.ts'
import { buildCatalogue } from '../../apps/server/seed/index.ts'
import type { Actor } from '../../apps/server/src/platform/work/index.ts'
import { call, type GameAnswer, gameCall, unlessRefused } from './calls.ts'
import { addPayoutAccount, balanceOf, deposit, logIn, memberOf, withdrawFrom } from './people.ts'
import { type Person, pick, repeatable, type Step, type Taste } from './plan.rules.ts'
import type { Programs } from './programs.ts'

type Visit = Extract<Step, { kind: 'visit' }>
type Title = ReturnType<typeof buildCatalogue>['titles'][number]

const MINOR = 100
const STEPS_MAX = 30
const SLOTS_PLAYED = 40
const OFFER_SHARE = 0.3
/** Seconds from one round to the next. */
const PAUSE_S = { least: 4, more: 20 }
/** The share of their deposit that is worth a withdrawal to those who withdraw. */
const WORTH_A_WITHDRAWAL = 0.4

const TITLES = titlesByTaste()

/** The titles that are played: of the platform's wallet, and all but the shared rounds, which no past can be given. */
function titlesByTaste(): Record<Taste, Title[]> {
  const open = buildCatalogue().titles.filter(({ wallet }) => wallet === 'seamless')
  const instant = open.filter(({ model }) => isInstant(model))
  const slots = open.filter(({ game_type, model }) => game_type === 'RNG' && !isInstant(model))
  const tables = instant.filter(({ game_type }) => game_type !== 'BGS' && game_type !== 'RNG')
  return {
    slots: slots.toSorted((a, b) => Number(b.is_hot) - Number(a.is_hot)).slice(0, SLOTS_PLAYED),
    instant: instant.filter((title) => !tables.includes(title)),
    tables,
  }
}

/** Somebody comes, pays in where there is too little, plays, and may take something out. */
export async function visit(programs: Programs, { person, rounds, seed }: Visit) {
  const random = repeatable(seed)
  const member = await memberOf(programs, person)
  if (!member) return
  const as = await logIn(programs, member)
  if (person.withdraws) await addPayoutAccount(programs, as, person)
  await confirmReceipts(programs, as)
  await depositIfLow(programs, as, { person, random })
  await play(programs, as, { person, rounds, random })
  const least = person.deposit * WORTH_A_WITHDRAWAL
  if (person.withdraws) await withdrawFrom(programs, as, { person, least })
}

type Player = { person: Person; random: () => number }

async function depositIfLow(programs: Programs, as: Actor, { person, random }: Player) {
  if ((await balanceOf(programs, as)) >= person.stake * ROUNDS_COVERED) return
  const takesOffer = random() < OFFER_SHARE
  await deposit(programs, as, { amount: person.deposit, random, takesOffer })
  await programs.clock.pass(60_000)
}

const ROUNDS_COVERED = 8

async function play(
  programs: Programs,
  as: Actor,
  { person, rounds, random }: Player & { rounds: number },
) {
  const title = pick(TITLES[person.taste], random)
  const launched = await unlessRefused(() =>
    call(programs, 'launchGame', {
      as,
      body: { nodeId: title.node_id, platform: 'html5-desktop' },
    }),
  )
  if (!launched) return
  const session = new URL(launched.url).searchParams.get('s') ?? ''
  const opened = await gameCall(programs, '/game/open', { session })
  if (!opened.ok) return
  for (let no = 0; no < rounds; no += 1) {
    await programs.clock.pass((PAUSE_S.least + random() * PAUSE_S.more) * 1000)
    const isPlayed = isInstant(title.model)
      ? await playInstant(programs, { session, id: title.model, person })
      : await spin(programs, { session, stake: stakeOf(opened, person) })
    if (!isPlayed) return
  }
}

/** The highest stake of the ladder that the budget allows. */
function stakeOf({ stakes = [] }: GameAnswer, { stake }: Person): string {
  return stakes.filter((offered) => Number(offered) <= stake).at(-1) ?? stakes[0] ?? ''
}

type Spin = { session: string; stake: string }

async function spin(programs: Programs, { session, stake }: Spin): Promise<boolean> {
  const answer = await gameCall(programs, '/game/spin', { session, requestId: randomUUID(), stake })
  return answer.ok
}

type Bet = { session: string; id: InstantId; person: Person }

/** A bet by the published strategy of its game, to the end. */
async function playInstant(programs: Programs, { session, id, person }: Bet): Promise<boolean> {
  const { step } = STRATEGIES[id]
  const bet = strategyBet(id, person.stake * MINOR)
  let answer = await gameCall(programs, '/game/bet', { session, requestId: randomUUID(), bet })
  for (let no = 0; no < STEPS_MAX && step && answer.ok && !answer.isOver; no += 1) {
    const choice = { session, round: answer.round, at: no, step: step(answer.shown) }
    answer = await gameCall(programs, '/game/step', choice)
  }
  return answer.ok
}

/** Says that money has arrived which was paid out since the last visit. */
async function confirmReceipts(programs: Programs, as: Actor) {
  const query = calls.withdrawals.query.encode({ pageNo: 1, pageSize: 10 } as never)
  const { content } = await call(programs, 'withdrawals', { as, query: query as object })
  for (const { reference, state } of content) {
    if (state !== 'AWAITING_RECEIPT') continue
    const body = { reference, outcome: 'received' as const }
    await unlessRefused(() => call(programs, 'confirmReceipt', { as, body }))
  }
}
