import {
  agentAnnouncements,
  announcements,
  article,
  articles,
  helpCenter,
  hotMatches,
  systemStatus,
} from '@parola/contract'
import { answers } from '#platform/http'
import { readArticle, readArticles } from './articles.ts'
import { helpOf, matchesOf } from './contents.ts'
import {
  type Elsewhere,
  readAgentAnnouncements,
  readAnnouncements,
  readSystemStatus,
} from './first-screen.ts'

export const contentRoutes = (elsewhere: Elsewhere) => [
  answers(systemStatus, { reads: (glance) => readSystemStatus(glance, elsewhere) }),
  answers(announcements, { reads: (glance, { query }) => readAnnouncements(glance, query) }),
  answers(agentAnnouncements, { reads: readAgentAnnouncements }),
  answers(articles, { reads: readArticles }),
  answers(article, { reads: readArticle }),
  answers(helpCenter, { reads: (glance, { query }) => helpOf(glance, query.lang) }),
  answers(hotMatches, { reads: (glance) => matchesOf(glance) }),
]
