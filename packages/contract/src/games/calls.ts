import { callsIn } from '../core/calls-in.ts'
import * as catalogue from './catalogue.ts'
import * as freeRound from './free-round.ts'
import * as gameConsole from './game-console.ts'
import * as heldWin from './held-win.ts'
import * as jackpot from './jackpot.ts'
import * as menus from './menus.ts'
import * as play from './play.ts'

export const gamesCalls = callsIn(catalogue, freeRound, gameConsole, heldWin, jackpot, menus, play)
