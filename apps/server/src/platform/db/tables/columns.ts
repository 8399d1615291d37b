import type { ColumnType } from 'kysely'

export type { ColumnType }
/** Read as a value, written as its text. */
export type Json = ColumnType<unknown, string | undefined, string>
/** May be left out when a row is written. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>
