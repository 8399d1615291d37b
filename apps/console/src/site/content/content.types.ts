import type { Calls, ValueOf } from '@parola/contract'

export type Row = ValueOf<Calls['opsContent']>['content'][number]
export type Item = ValueOf<Calls['opsContentItem']>
export type Version = Item['versions'][number]
export type Body = Version['body']
export type Kind = Row['kind']
export type BodyOfKind<K extends Kind> = Extract<Body, { kind: K }>
