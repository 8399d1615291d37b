import { callsIn } from '../core/calls-in.ts'
import { channelsIn } from '../core/channels-in.ts'
import * as content from './content.ts'
import * as feedback from './feedback.ts'
import * as inbox from './inbox.ts'

export const siteCalls = callsIn(content, feedback, inbox)

export const siteChannels = channelsIn(inbox)
