import { cdnOrigin } from '../foundations/brand/index.ts'
import { REPORTS_GROUP, REPORTS_PATH } from './reports.ts'

const VIDEOS = 'https://www.youtube-nocookie.com'
const ANALYTICS = 'https://www.google-analytics.com'

type Allowed = {
  imageCdns: string[]
  launchCdns: string[]
  /** The brand's analytics property; without one, no page is reported. */
  analyticsId?: string
  studioOrigin: string
  /** The origin of the outside phone check, for brands that use one. */
  phoneAuthOrigin?: string | undefined
}

/**
 * What a page may load and do: everything is forbidden except its own files, the brand's CDNs for pictures
 * and games, and video players (SEC-001, SEC-002).
 */
export function contentPolicy({ imageCdns, launchCdns, analyticsId, ...origins }: Allowed): string {
  const { studioOrigin, phoneAuthOrigin } = origins
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': [
      "'self'",
      ...(phoneAuthOrigin ? [phoneAuthOrigin] : []),
      ...(analyticsId ? [ANALYTICS] : []),
    ],
    'manifest-src': ["'self'"],
    'img-src': ["'self'", 'data:', ...originsOf(imageCdns)],
    'frame-src': [studioOrigin, ...originsOf(launchCdns), VIDEOS],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['dompurify', 'worker'],
    'report-to': [REPORTS_GROUP],
    'report-uri': [REPORTS_PATH],
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}

function originsOf(cdns: readonly string[]): string[] {
  return [...new Set(cdns.map(cdnOrigin).filter((origin) => origin !== null))]
}
