const COLLECT = 'https://www.google-analytics.com/g/collect'
const VISIT = 'visit'
/** Pages of money, identity and login, of which nothing is reported (PRV-005). */
const PRIVATE = /^\/(member|login|register|reset|identity|agent)/i

type Private = Navigator & { globalPrivacyControl?: boolean }

/**
 * Reports a page view to the brand's analytics property (requirement CFG-02), by a request of ours: no script of a
 * third party runs here. Nothing is reported of visitors who ask not to be tracked; the visit has a number of its
 * own, which ends with the tab.
 */
export function reportPage(analyticsId: string, path: string) {
  const { doNotTrack, globalPrivacyControl } = navigator as Private
  if (PRIVATE.test(path) || doNotTrack === '1' || globalPrivacyControl) return
  const visit = sessionStorage.getItem(VISIT) ?? crypto.randomUUID()
  sessionStorage.setItem(VISIT, visit)
  const fields = {
    v: '2',
    tid: analyticsId,
    cid: visit,
    en: 'page_view',
    dl: location.origin + path,
  }
  void fetch(`${COLLECT}?${new URLSearchParams(fields)}`, {
    method: 'POST',
    mode: 'no-cors',
    credentials: 'omit',
    keepalive: true,
    referrerPolicy: 'no-referrer',
  }).catch(() => undefined)
}
