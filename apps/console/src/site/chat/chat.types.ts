import type { Calls, ValueOf } from '@parola/contract'

export type Row = ValueOf<Calls['opsChats']>['content'][number]
export type Chat = ValueOf<Calls['opsChat']>
export type Message = Chat['content'][number]
export type Canned = ValueOf<Calls['cannedAnswers']>['content'][number]
