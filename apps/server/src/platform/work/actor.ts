import type { LanguageCode } from '@parola/contract'

export type ActorKind = 'visitor' | 'trial' | 'member' | 'agent' | 'system'

/** Who acts in a unit of work: ids only, so that the platform knows no feature. */
export type Actor = {
  kind: ActorKind
  memberId: string | null
  sessionId: string | null
  language: LanguageCode
  /** Address of the person, read through the trusted proxies only. */
  address: string
  userAgent: string
}

export const VISITOR: Actor = {
  kind: 'visitor',
  memberId: null,
  sessionId: null,
  language: 'EN',
  address: '',
  userAgent: '',
}
