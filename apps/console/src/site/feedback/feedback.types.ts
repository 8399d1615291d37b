import type { Calls, ValueOf } from '@parola/contract'

export type FeedbackThread = ValueOf<Calls['opsFeedbackMessage']>
export type Message = FeedbackThread['message']
