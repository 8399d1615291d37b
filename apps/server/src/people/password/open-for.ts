import type { login } from '@parola/contract'
import type { Member } from '#people/member'
import { openSession, remember, rememberCookie } from '#people/session'
import type { Answer } from '#platform/http'
import type { Work } from '#platform/work'
import { keepPlace } from './places.ts'
import { forgetTry, type Tries } from './tries.ts'

type Proved = {
  member: Member
  tries: Tries
  rememberMe?: boolean | undefined
  mustChange: boolean
}

/** Opens a session for who has just proved to be this member; failed tries are forgotten. */
export async function openFor(
  w: Work,
  { member, tries, rememberMe, mustChange }: Proved,
): Promise<Answer<typeof login>> {
  await forgetTry(w, tries)
  await keepPlace(w, member.memberId)
  const { token } = await openSession(w, member.memberId)
  return {
    value: {
      token,
      firstTimeLogin: member.isFirstLogin,
      passwordExpired: mustChange,
      captcha: false,
    },
    cookie: rememberCookie(rememberMe ? await remember(w, member.memberId) : null),
  }
}
