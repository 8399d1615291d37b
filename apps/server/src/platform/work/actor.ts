import type { LanguageCode } from '@parola/contract'
import { DEFAULT_LANGUAGE } from '@parola/locales/languages'
import { must } from './refusal.ts'

export type ActorKind = 'visitor' | 'trial' | 'member' | 'agent' | 'operator' | 'system'

/** The actor of a unit of work: ids only, so that the platform knows no feature. */
export type Actor = {
  kind: ActorKind
  memberId: string | null
  /** The sub-account that acts for the member. */
  subAccount?: { memberId: string; mayContract: boolean }
  /** The operator in the console; never a member at the same time. */
  operatorId: string | null
  /** What an operator may do, by role; empty for everybody else. */
  roles: readonly string[]
  sessionId: string | null
  /** The hash of the token that the call came with: a renewal replaces this one, and no other. */
  tokenHash?: Buffer
  language: LanguageCode
  /** Address of the person, read through the trusted proxies only. */
  address: string
  userAgent: string
}

export const VISITOR: Actor = {
  kind: 'visitor',
  memberId: null,
  operatorId: null,
  roles: [],
  sessionId: null,
  language: DEFAULT_LANGUAGE,
  address: '',
  userAgent: '',
}

/** The opening of what the platform does by itself, for one brand or for none. */
export function bySystem(brandId = ''): { actor: Actor; brandId: string } {
  return { actor: { ...VISITOR, kind: 'system' }, brandId }
}

/** The id of the acting operator. @throws BugError when a call for operators was opened to others. */
export function operatorOf({ actor }: { actor: Actor }): string {
  must(actor.operatorId, 'a call for operators was opened to others')
  return actor.operatorId
}

/** The id of the acting member. @throws BugError when a call for members was opened to visitors. */
export function memberOf({ actor }: { actor: Actor }): string {
  must(actor.memberId, 'a call for members was opened to visitors')
  return actor.memberId
}
