import { announcements, helpCenter, hotMatches, systemStatus } from '@parola/contract'
import { answers } from '#platform/http'
import { helpOf, matchesOf } from './contents.ts'
import { readAnnouncements, readSystemStatus } from './first-screen.ts'

export const contentRoutes = [
  answers(systemStatus, { reads: readSystemStatus }),
  answers(announcements, { reads: (glance, { query }) => readAnnouncements(glance, query.lang) }),
  answers(helpCenter, { reads: (glance, { query }) => helpOf(glance, query.lang) }),
  answers(hotMatches, { reads: (glance) => matchesOf(glance, glance.now) }),
]
