import type { Calls, ValueOf } from '@parola/contract'

export type Chat = ValueOf<Calls['chat']>
export type Message = Chat['content'][number]
