import { callsIn } from '../core/calls-in.ts'
import * as overview from './overview.ts'
import * as publicState from './public-state.ts'

export const viewsCalls = callsIn(overview, publicState)
