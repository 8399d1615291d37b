import {
  changeTournaments,
  enterTournament,
  opsTournaments,
  playTournament,
  tournamentBoard,
  tournaments,
} from '@parola/contract'
import type { Vendors } from '#games/play'
import { answers } from '#platform/http'
import type { Engine } from '#platform/work'
import { proposeTournaments, readOwn } from './change.ts'
import { enter } from './enter.ts'
import { readBoard, readTournaments } from './list.ts'
import { play } from './play.ts'

export function tournamentRoutes(parts: { engine: Engine; vendors: Vendors; publicUrl: string }) {
  return [
    answers(tournaments, { reads: readTournaments }),
    answers(tournamentBoard, { reads: readBoard }),
    answers(enterTournament, { writes: enter }),
    answers(playTournament, { acts: (opening, input) => play(parts, opening, input) }),
    answers(opsTournaments, { reads: readOwn }),
    answers(changeTournaments, { writes: proposeTournaments }),
  ]
}
