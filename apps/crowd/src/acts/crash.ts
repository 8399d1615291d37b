import { randomUUID } from 'node:crypto'
import { parseMinor } from '@parola/money'
import { NoAnswer, Refused } from '../client/answers.ts'
import { requestGame } from '../client/game.ts'
import {
  type CrashBetView,
  pastRounds,
  type RoomMessage,
  type RoundReport,
  roomMessage,
} from '../client/game-answers.ts'
import { openSocket, type Socket } from '../client/socket.ts'
import type { Member, OpenGame } from '../member.ts'
import {
  linkRound,
  noteRound,
  noteUndone,
  requestRound,
  UNDECIDED,
  UNDONE,
} from '../records/rounds.ts'
import { type Act, lookUntil, type Outcome } from './act.ts'
import { afterRefusal } from './games.ts'
import { saltPart } from './salt-part.ts'

const PATH = '/game/crash'
const ROUNDS = [2, 6] as const
/** Later than this before the start a bet may come too late. */
const LEAST_LEFT_MS = 400
const BETTING = { everyMs: 50, withinMs: 90_000 }
const ANSWER_MS = 12_000
const ENDED = { everyMs: 1000, withinMs: 120_000 }
/** What the bet is cashed out at, in hundredths. */
const TARGETS = [120, 150, 200, 300, 1000]

type Room = {
  socket: Socket
  /** The last report of the round of the room. */
  round: { game: number; state: string; until: number }
  answers: Map<number, (answer: Answer) => void>
  requested: number
}
type Answer = { ok: boolean; code?: string | undefined; bet?: CrashBetView | undefined }

/** A burst of rounds in the crash room, over its socket. */
export const playCrash: Act = async (member) => {
  const { game, random } = member
  if (game?.kind !== 'crash') return 'closed'
  const room = await enter(member, game)
  let outcome: Outcome = 'done'
  try {
    for (let left = random.between(...ROUNDS); left > 0 && outcome !== 'broke'; left -= 1) {
      if (member.pace.isOver()) break
      outcome = await playOne(member, { game, room })
    }
  } catch (error) {
    return afterRefusal(member, error)
  } finally {
    room.socket.close()
  }
  return outcome
}

async function enter(
  { browser: { connection } }: Member,
  { origin, session }: OpenGame,
): Promise<Room> {
  const answers = new Map<number, (answer: Answer) => void>()
  const round = { game: 0, state: 'over', until: 0 }
  let socket: Socket | null = null
  const part = saltPart((message) => socket?.say(message))
  const report = (shown: RoundReport) => {
    const { game, state, left } = shown
    Object.assign(round, { game, state, until: performance.now() + left })
    part(shown)
  }
  const receive = (raw: unknown) => {
    const message: RoomMessage | undefined = roomMessage.safeParse(raw).data
    if (message?.t === 'round') report(message)
    if (message?.t === 'welcome') report(message.round)
    if (message?.t === 'answer') answers.get(message.id)?.(message)
  }
  const closed = () => {
    for (const answer of answers.values()) answer({ ok: false, code: 'LOST' })
  }
  const { localAddress } = connection
  const url = `${origin}${PATH}`
  socket = await openSocket({ url, localAddress, receive, closed }).catch((error: Error) => {
    throw new NoAnswer(error.message)
  })
  socket.say({ t: 'hello', session })
  return { socket, round, answers, requested: 0 }
}

type Seat = { game: OpenGame; room: Room }

async function playOne(member: Member, { game, room }: Seat): Promise<Outcome> {
  const { random, taste, records } = member
  const isOpen = () =>
    room.round.state === 'betting' && room.round.until - performance.now() > LEAST_LEFT_MS
  const opened = await lookUntil(
    member,
    async () => (isOpen() || !room.socket.isOpen() ? room.socket.isOpen() : null),
    BETTING,
  )
  if (!opened) throw new NoAnswer('the room did not open for bets')
  const least = Number(parseMinor(game.stakes[0] ?? '0', records.currency))
  const stake = least * random.between(...taste.stakes)
  const requestId = randomUUID()
  const key = requestRound(member, requestId)
  const bet = { stake, autoX100: random.pick(TARGETS), slot: 0 }
  const answer = await request(room, { t: 'bet', requestId, bet })
  if (!answer.ok || !answer.bet) throw refusalOf(member, { answer, key })
  noteRound(member, answer.bet)
  linkRound(member, key, answer.bet.round)
  const ended = await endOf(member, { game, round: answer.bet.round })
  records.answered(key)
  return Number(ended.payout) > Number(ended.stake) ? 'won' : 'done'
}

/** What the answer means for the records. */
function refusalOf({ records }: Member, { answer, key }: { answer: Answer; key: string }): Error {
  const { code = 'NO_ANSWER' } = answer
  if (code === 'NO_ANSWER' || code === 'LOST') return new NoAnswer(code)
  records.answered(key)
  return new Refused(code)
}

function request(room: Room, message: object): Promise<Answer> {
  room.requested += 1
  const id = room.requested
  return new Promise((settle) => {
    room.answers.set(id, settle)
    setTimeout(() => settle({ ok: false, code: 'NO_ANSWER' }), ANSWER_MS)
    room.socket.say({ ...message, id })
  }).finally(() => room.answers.delete(id)) as Promise<Answer>
}

/** Waits until the bet is decided and paid. @throws NoAnswer when it takes too long */
async function endOf(member: Member, { game, round }: { game: OpenGame; round: string }) {
  const row = await lookUntil(
    member,
    async () => {
      const query = { call: 'history' as const, body: { round }, answer: pastRounds }
      const { rounds } = await requestGame(member.browser, game, query)
      const found = rounds.find((past) => past.round === round)
      return found && found.state !== 'open' && !UNDECIDED.has(found.state) ? found : null
    },
    ENDED,
  )
  if (!row) throw new NoAnswer('the bet was not decided')
  if (UNDONE.has(row.state)) noteUndone(member, round)
  else noteRound(member, row)
  return row
}
