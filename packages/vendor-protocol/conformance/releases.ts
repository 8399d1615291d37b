import { type GameRow, gameApiValues } from '../src/game-values.ts'
import { type Check, must } from './judge.ts'
import { mustAnswer, type Sender } from './sender.ts'

const PAGE = 500
const MANY_PAGES = 100

type Guest = { merchant: string }

/**
 * rules/vendor-protocol §2 at a vendor that stops games itself; a stopped game may be named, and is released.
 */
export function releaseChecks(sender: Sender, { merchant }: Guest, stopped?: string): Check[] {
  const release = (game: string, more: object = {}) =>
    sender.sendRequest('/games/release', {
      merchant,
      game,
      by: 'conformance',
      reason: 'a test',
      ...more,
    })
  const listed = async (is: (row: GameRow) => boolean): Promise<GameRow | undefined> => {
    let cursor: string | null = null
    for (let page = 0; page < MANY_PAGES; page += 1) {
      const body = { merchant, limit: PAGE, ...(cursor ? { cursor } : {}) }
      const read = gameApiValues['/games'].safeParse(
        (await sender.sendRequest('/games', body)).value,
      )
      must(read.success, 'the list of games has another form')
      const found = read.data.games.find(is)
      cursor = read.data.next_cursor
      if (found || !cursor) return found
    }
    return undefined
  }
  const stays = async (status: GameRow['status']) => {
    const row = await listed((item) => item.status === status)
    if (!row) return must(status !== 'active', 'there is no active game')
    for (let time = 0; time < 2; time += 1) {
      const reply = await release(row.game)
      mustAnswer(reply, 'OK')
      must(reply.value?.status === status, `${row.game} is ${reply.value?.status}, not ${status}`)
    }
    const after = await listed(({ game }) => game === row.game)
    must(after?.status === status, `${row.game} is listed as ${after?.status}, not ${status}`)
  }
  return [
    {
      section: 2,
      what: 'a release of a game that is in play changes nothing',
      run: () => stays('active'),
    },
    {
      section: 2,
      what: 'a release of a game under maintenance does not end it',
      run: () => stays('maintenance'),
    },
    {
      section: 2,
      what: 'a release of a game that is none is refused',
      run: async () => mustAnswer(await release('no-such-game'), 'GAME_UNKNOWN'),
    },
    {
      section: 2,
      what: 'a release by nobody, or without a reason, is refused',
      run: async () => {
        mustAnswer(await release('no-such-game', { by: undefined }), 'VALIDATION')
        mustAnswer(await release('no-such-game', { reason: undefined }), 'VALIDATION')
      },
    },
    ...(stopped ? [letsGo(stopped)] : []),
  ]

  function letsGo(game: string): Check {
    return {
      section: 2,
      what: 'a stopped game says why, is let go, and is listed in play',
      run: async () => {
        const before = await listed((row) => row.game === game)
        must(before?.status === 'disabled', `${game} is ${before?.status}, not disabled`)
        must(Boolean(before.status_reason), `${game} does not say why it is stopped`)
        const reply = await release(game)
        mustAnswer(reply, 'OK')
        const after = await listed((row) => row.game === game)
        const response = `${reply.value?.status}, listed as ${after?.status}`
        must(response === 'active, listed as active', `the game is ${response} after its release`)
        must(!after?.status_reason, 'a game in play says why it is stopped')
      },
    }
  }
}
