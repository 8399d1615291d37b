import type { Calls, ValueOf } from '@parola/contract'

export type Row = ValueOf<Calls['opsPromotions']>['content'][number]
export type Promotion = ValueOf<Calls['opsPromotion']>
export type Terms = Promotion['versions'][number]['terms']
export type Kind = Row['kind']
export type RehearsalRun = NonNullable<ValueOf<Calls['opsRehearsal']>['rehearsal']>
export type Application = ValueOf<Calls['opsApplications']>['content'][number]
