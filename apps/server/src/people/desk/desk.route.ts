import {
  findMembers,
  liftLocks,
  markStaff,
  memberAtDesk,
  revealContact,
  setMemberStatus,
} from '@parola/contract'
import { answers } from '#platform/http'
import type { Realtime } from '#platform/realtime'
import type { Engine } from '#platform/work'
import { find, look, mark, reveal, setStatus } from './desk.ts'
import { lift } from './locks.ts'

export function deskRoutes(parts: { engine: Engine; realtime: Realtime }) {
  return [
    answers(findMembers, { reads: find }),
    answers(memberAtDesk, { reads: look }),
    answers(liftLocks, { writes: lift }),
    answers(markStaff, { writes: mark }),
    answers(revealContact, { writes: reveal }),
    answers(setMemberStatus, { acts: (opening, input) => setStatus(parts, opening, input) }),
  ]
}
