import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/calls/query.ts'
import { t } from '../../platform/texts/i18n.ts'
import { LetterMark } from './provider-mark.tsx'

/** The brand's channels through which its people help to register (requirement REG-12). */
export function SocialChannels() {
  const { data: settings } = useQuery(callQuery('registerSettings'))
  const { data: status } = useQuery(callQuery('systemStatus'))
  const links = (settings?.socialChannels ?? []).flatMap(
    (channel) => status?.resources.find(({ id }) => id === channel.toUpperCase()) ?? [],
  )
  if (links.length === 0) return null
  return (
    <nav aria-label={t('identity.channels')} className="mt-5 border-t border-line pt-4">
      <p className="text-center text-13 text-text2">{t('identity.channels')}</p>
      <ul className="mt-2 flex flex-wrap justify-center gap-2">
        {links.map(({ id, url, labelNameEn }) => (
          <li key={id}>
            <a href={url} target="_blank" rel="noreferrer" className="chip min-h-11 pl-2">
              <LetterMark name={labelNameEn} />
              {labelNameEn}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
