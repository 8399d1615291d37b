import type { GameType } from '@parola/contract'

export type ListKind = GameType | 'HOT' | 'FAV' | 'RECENT'

export type ListSearch = { vassalage?: string; gameClassify?: string; q?: string; filter?: string }
