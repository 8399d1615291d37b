import { Link } from '@parola/client/routing'
import { Alert, Icon } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useBrandName } from '../platform/calls/brand-name.ts'
import { callQuery } from '../platform/calls/query.ts'
import { t } from '../platform/texts/i18n.ts'

const MARKS: Record<string, string> = {
  FACEBOOK: 'mark-facebook',
  TELEGRAM: 'mark-telegram',
  INSTAGRAM: 'mark-instagram',
  WHATSAPP: 'mark-whatsapp',
  VIBER: 'mark-viber',
  SOCIALMEDIA: 'star',
  TOURNAMENT: 'trophy',
  COMMUNITY: 'heart',
}

const ENTRY = 'grid h-full grid-cols-[auto_minmax(0,1fr)] items-center gap-3 panel p-4 hover:bg-s2'

/** Where the brand itself can be met, so that nobody else passes for it (HELP-06, CFG-02). */
export function ChannelsPage() {
  const brand = useBrandName()
  const { data: status } = useQuery(callQuery('systemStatus'))
  const channels = status?.resources.filter(({ id }) => id in MARKS) ?? []
  return (
    <div className="mx-auto grid max-w-[1080px] gap-4">
      <header className="mt-1 grid gap-1">
        <h1 className="text-28">{t('channels.title')}</h1>
        <p className="max-w-[60ch] text-text2">{t('channels.text', { brand })}</p>
      </header>
      <Alert kind="info">{t('channels.warning')}</Alert>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {channels.map(({ id, url, labelNameEn }) => (
          <li key={id}>
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t('channels.open', { name: labelNameEn })}
              className={ENTRY}
            >
              <Entry icon={MARKS[id] ?? 'star'} name={labelNameEn} place={placeOf(url)} />
            </a>
          </li>
        ))}
        <li>
          <Link to="/customerService" className={ENTRY}>
            <Entry
              icon="headphones"
              name={t('channels.service')}
              place={t('channels.serviceText')}
            />
          </Link>
        </li>
      </ul>
    </div>
  )
}

/** An address as people compare it. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return url
  const { host, pathname } = new URL(url)
  return `${host}${pathname === '/' ? '' : pathname}`
}

function Entry({ icon, name, place }: { icon: string; name: string; place: string }) {
  return (
    <>
      <span className="grid size-11 place-items-center rounded-full bg-s2 text-link">
        <Icon name={icon} size={22} />
      </span>
      <span className="min-w-0">
        <span className="block truncate font-semibold">{name}</span>
        <span className="block truncate text-13 text-text2">{place}</span>
      </span>
    </>
  )
}
