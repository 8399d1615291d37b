import {
  findMembers,
  liftLocks,
  markStaff,
  memberInConsole,
  revealContact,
  setMemberStatus,
} from '@parola/contract'
import { answers } from '#platform/http'
import type { Realtime } from '#platform/realtime'
import type { Engine } from '#platform/work'
import { lift } from './locks.ts'
import { find, look, mark, reveal, setStatus } from './member-search.ts'

export function memberSearchRoutes(parts: { engine: Engine; realtime: Realtime }) {
  return [
    answers(findMembers, { reads: find }),
    answers(memberInConsole, { reads: look }),
    answers(liftLocks, { writes: lift }),
    answers(markStaff, { writes: mark }),
    answers(revealContact, { writes: reveal }),
    answers(setMemberStatus, { acts: (opening, input) => setStatus(parts, opening, input) }),
  ]
}
