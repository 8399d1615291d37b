import { LANGUAGES } from '@parola/locales/languages'
import { language, t } from '../../platform/texts/i18n.ts'
import { shownNetwork } from './protection.ts'

type Origin = { network: string; country: string | null; browser: string; system: string }

const HANDHELD = new Set(['iPhone', 'iPad', 'Android'])

export function iconOf({ system }: Pick<Origin, 'system'>): string {
  return HANDHELD.has(system) ? 'smartphone' : 'monitor'
}

/** "Chrome on Windows", as far as it is known. */
export function shownDevice({ browser, system }: Pick<Origin, 'browser' | 'system'>): string {
  if (browser && system) return t('security.deviceOn', { browser, system })
  return browser || system || t('security.deviceUnknown')
}

/** The country and the network of a login. */
export function Place({ origin }: { origin: Origin }) {
  const names = new Intl.DisplayNames(LANGUAGES[language()].locale, { type: 'region' })
  const country = origin.country
    ? (names.of(origin.country) ?? origin.country)
    : t('security.placeUnknown')
  return (
    <span className="block text-13 text-text2">
      {country} · <span className="[overflow-wrap:anywhere]">{shownNetwork(origin.network)}</span>
    </span>
  )
}
