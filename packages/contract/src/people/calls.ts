import { callsIn } from '../core/calls-in.ts'
import { channelsIn } from '../core/channels-in.ts'
import * as approval from './approval.ts'
import * as crowd from './crowd.ts'
import * as crowdState from './crowd-state.ts'
import * as identity from './identity.ts'
import * as kyc from './kyc.ts'
import * as kycReview from './kyc-review.ts'
import * as memberSearch from './member-search.ts'
import * as operator from './operator.ts'
import * as ownSessions from './own-sessions.ts'
import * as password from './password.ts'
import * as registration from './registration.ts'
import * as saferPlay from './safer-play.ts'
import * as saferPlayConsole from './safer-play-console.ts'
import * as screening from './screening.ts'
import * as security from './security.ts'
import * as session from './session.ts'
import * as staff from './staff.ts'
import * as verification from './verification.ts'

export const peopleCalls = callsIn(
  approval,
  crowd,
  crowdState,
  memberSearch,
  identity,
  kyc,
  kycReview,
  operator,
  ownSessions,
  password,
  registration,
  saferPlay,
  saferPlayConsole,
  screening,
  security,
  session,
  staff,
  verification,
)

export const peopleChannels = channelsIn(kyc)
