import type { Calls, ValueOf } from '@parola/contract'
import type { Filters } from '../../platform/filters.ts'

export type Issue = ValueOf<Calls['lotteryCalendar']>['content'][number]
export type IssueDetail = ValueOf<Calls['lotteryIssue']>
export type Effect = ValueOf<Calls['lotteryEffect']>
export type Market = ValueOf<Calls['lotteryMarket']>
export type MarketRow = ValueOf<Calls['lotteryMarkets']>[number]
export type Terms = Market['terms']
export type Result = NonNullable<IssueDetail['result']>

/** What a tab keeps in the address. */
export type TabProps = { filters: Filters; set(change: Filters): void }
