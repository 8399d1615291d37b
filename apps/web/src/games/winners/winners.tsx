import { Link } from '@parola/client/routing'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/calls/query.ts'
import { openDialog } from '../../platform/dialogs/dialogs.ts'
import { Picture } from '../../platform/pictures/picture.tsx'
import { Section } from '../../platform/screens/section.tsx'
import { dateTime, figures, t } from '../../platform/texts/i18n.ts'

const SeeAll = () => (
  <Link
    to="/winners"
    className="text-13 font-semibold text-link"
    aria-label={`${t('home.seeAll')}: ${t('home.winners')}`}
  >
    {t('home.seeAll')}
  </Link>
)

/** The latest real wins (requirement HOME-05); empty boards are not shown. */
export function Winners() {
  const { data } = useQuery(callQuery('winnerBoard', { gameCategory: 'ALL', limitNum: '20' }))
  if (!data || data.length === 0) return null
  return (
    <Section title={t('home.winners')} icon="trophy" className="wins" more={<SeeAll />}>
      {data.map((win) => (
        <li key={win.id}>
          <button
            type="button"
            className="grid w-full grid-cols-[auto_1fr] items-center gap-2.5 rounded-lg bg-s1 p-2 text-left hover:bg-s2"
            onClick={() =>
              openDialog('win', { id: win.id, gameTime: win.gameTime, name: win.gameName })
            }
          >
            <Picture
              path={win.iconUrl}
              widths={[176]}
              sizes="45px"
              width={45}
              height={60}
              className="rounded-md bg-s3"
            />
            <span className="min-w-0">
              <span className="block truncate text-12 text-text2">{win.customerName}</span>
              <span className="block truncate font-bold text-win">{figures(win.winAmount)}</span>
              <span className="block truncate text-12 text-text2">{win.gameName}</span>
              <time dateTime={win.gameTime} className="block truncate text-11 text-text2">
                {dateTime(win.gameTime)}
              </time>
            </span>
          </button>
        </li>
      ))}
    </Section>
  )
}
