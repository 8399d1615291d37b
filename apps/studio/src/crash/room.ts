import type { RoundContext } from '../platform/round-context.types.ts'
import type { Round } from '../platform/store.ts'
import { betsOf } from './bets.ts'
import { lastRound, pastRounds } from './game-round.ts'
import { type Guest, guestList } from './guests.ts'
import { leadRoom, type Pace } from './leader.ts'
import { betView } from './messages.ts'
import { payQueue } from './pay-queue.ts'
import {
  forgetSeries,
  knownSeries,
  moved,
  type RoomState,
  refresh,
  reportRound,
  sendBets,
  sendOwn,
  sendTick,
  touched,
  viewOf,
} from './room-state.ts'
import type { Welcome } from './room-talk.ts'
import { saltMaker } from './salt.ts'
import type { Series } from './series.ts'
import { type News, openWire } from './wire.ts'

const LIST_EVERY_MS = 400
const PRESENT_EVERY_MS = 3000
const PRESENT_FOR_MS = 10_000
const PAST = 50

type Parts = { context: RoundContext; url: string; now: () => Date; pace: Pace; games: number }

/** The room in one program of the studio: one program leads, all serve sockets. */
export function openRoom({ context, url, now, pace, games }: Parts) {
  const { troubled } = context
  const guests = guestList()
  const writes = writings()
  let presentAt = 0

  const wire = openWire({
    url,
    now,
    received: (news, isOwn) => {
      if (!isOwn) void receive(news).catch(troubled)
    },
    led: (isLeader) => void (isLeader ? leader.take() : leader.leave()).catch(troubled),
    stood: () => void refresh(state).catch(troubled),
    troubled,
  })
  const queue = payQueue(context, (paid, { balance, seq }) => {
    guests.toOwner(paid.owner, { t: 'mine', bets: [betView(paid)] })
    if (balance !== null) guests.toOwner(paid.owner, { t: 'balance', balance, seq })
  })
  const state: RoomState = {
    ...{ context, games, guests, wire, queue, reading: null },
    ...{ series: null, round: null, isDirty: false },
  }
  const salt = saltMaker(state, () => leader.isTaken())
  const leader = leadership(state, {
    pace,
    renewed: salt.renewed,
    makeSalt: salt.tend,
    drained: writes.drained,
    isAnybodyThere: () => guests.all.size > 0 || wire.nowMs() - presentAt < PRESENT_FOR_MS,
  })
  async function receive(news: News) {
    if (news.type === 'present') {
      presentAt = wire.nowMs()
      if (news.given) salt.gather(news.given)
      return
    }
    if (news.type === 'round') {
      const { series } = state
      if (!isSame(series, news)) forgetSeries(state)
      await refresh(state)
    }
    state.isDirty = true
    await sendOwn(state)
  }
  const timers = [
    setInterval(() => sendTick(state), pace.tick),
    setInterval(() => void sendBets(state).catch(troubled), LIST_EVERY_MS),
    setInterval(() => {
      if (guests.all.size > 0 && !leader.isTaken()) wire.publish({ type: 'present' })
    }, PRESENT_EVERY_MS),
  ]
  return {
    context,
    guests,
    nowMs: wire.nowMs,
    round: () => state.round,
    series: () => state.series,
    isLeader: leader.isTaken,
    gather: salt.gather,
    moved: (rounds: readonly Round[]) => moved(state, rounds),
    touched: () => touched(state),
    view: () => viewOf(state),
    greet: (guest: Guest) => greeting(state, guest),
    chain: () => chainReport(state),
    writing: writes.add,
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      for (const { socket } of guests.all) socket.terminate()
      await leader.leave()
      await queue.stop()
      await wire.stop()
    },
  }
}

/** Whether the series that we know is the one in the message. */
function isSame(series: Series | null, news: Extract<News, { type: 'round' }>): boolean {
  const { seedId, salt, commits } = news
  return series?.seedId === seedId && series.salt === salt && series.commits.length === commits
}

export type Room = ReturnType<typeof openRoom>

/** Everything that a player who joins, or returns, needs to go on. */
async function greeting(state: RoomState, guest: Guest): Promise<Welcome> {
  const { store } = state.context
  const series = await knownSeries(state)
  state.round ??= await lastRound(store, series)
  const [response, mine] = await Promise.all([
    chainReport(state),
    betsOf(store, series, { game: state.round?.game ?? 0, owners: [guest.owner] }),
  ])
  state.guests.add(guest)
  state.isDirty = true
  return { t: 'welcome', ...response, bets: mine.map(betView), round: viewOf(state) }
}

/** The chain and its last rounds, with all that they can be checked with. */
async function chainReport(state: RoomState) {
  const series = await knownSeries(state)
  const past = await pastRounds(state.context.store, series, PAST)
  const { seedId: _, chain: __, ...response } = series
  return { series: response, past }
}

/** Cash-outs that came in time and are being written: their round is not settled before. */
function writings() {
  const inFlight = new Set<Promise<unknown>>()
  return {
    add: <T>(work: Promise<T>): Promise<T> => {
      inFlight.add(work)
      void work.catch(() => undefined).finally(() => inFlight.delete(work))
      return work
    },
    drained: async () => {
      await Promise.allSettled(inFlight)
    },
  }
}

type Terms = {
  pace: Pace
  renewed(): Promise<void>
  makeSalt(series: Series): Promise<void>
  drained(): Promise<void>
  isAnybodyThere(): boolean
}

/** The lead of the room, while this program has it. */
function leadership(state: RoomState, { pace, renewed, makeSalt, drained, isAnybodyThere }: Terms) {
  let leading: ReturnType<typeof leadRoom> | null = null
  return {
    isTaken: () => leading !== null,
    take: async () => {
      leading ??= leadRoom({
        store: state.context.store,
        pace,
        nowMs: state.wire.nowMs,
        series: () => knownSeries(state),
        renewed,
        makeSalt,
        drained,
        isAnybodyThere,
        changed: async () => {
          await refresh(state)
          reportRound(state)
        },
        moved: (rounds) => moved(state, rounds),
        troubled: state.context.troubled,
      })
    },
    leave: async () => {
      const old = leading
      leading = null
      await old?.stop()
    },
  }
}
