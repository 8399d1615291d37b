import type { Calls, ValueOf } from '@parola/contract'

export type All = ValueOf<Calls['opsMissions']>
export type Mission = All['missions'][number]
export type Board = All['boards'][number]
export type Standing = ValueOf<Calls['opsBoardStandings']>['content'][number]
export type Tournaments = ValueOf<Calls['opsTournaments']>
export type Tournament = Tournaments['tournaments'][number]
