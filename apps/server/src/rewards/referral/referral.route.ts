import {
  changeReferral,
  opsMemberReferral,
  opsReferral,
  referral,
  referralFriends,
  referralPayouts,
} from '@parola/contract'
import { answers } from '#platform/http'
import { proposeReferral, readOwnReferral } from './change.ts'
import { readFriends, readOfMember, readPayouts, readReferral } from './overview.ts'

export const referralRoutes = [
  answers(referral, { writes: readReferral }),
  answers(referralFriends, { writes: readFriends }),
  answers(referralPayouts, { reads: readPayouts }),
  answers(opsReferral, { reads: readOwnReferral }),
  answers(changeReferral, { writes: proposeReferral }),
  answers(opsMemberReferral, { writes: readOfMember }),
]
