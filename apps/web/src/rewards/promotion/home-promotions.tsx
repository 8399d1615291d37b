import { Link } from '@parola/client/routing'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/calls/query.ts'
import { openDialog } from '../../platform/dialogs/dialogs.ts'
import { Plate } from '../../platform/pictures/plate.tsx'
import { Section } from '../../platform/screens/section.tsx'
import { t, useLanguage } from '../../platform/texts/i18n.ts'

const SHOWN = 6

/** The way from the home page to what is on offer. */
export function HomePromotions() {
  const lang = useLanguage()
  const { data } = useQuery(callQuery('promotions', { lang }))
  const open = data?.filter(({ status }) => status !== 'close').slice(0, SHOWN) ?? []
  if (open.length === 0) return null
  return (
    <Section
      title={t('shell.promotions')}
      icon="gift"
      className="matches"
      more={
        <Link
          to="/promotions"
          className="text-13 font-semibold text-link"
          aria-label={`${t('home.seeAll')}: ${t('shell.promotions')}`}
        >
          {t('home.seeAll')}
        </Link>
      }
    >
      {open.map(({ id, title, imageUrl, tint }) => (
        <li key={id}>
          <button
            type="button"
            className="block w-full overflow-hidden panel text-left"
            onClick={() => openDialog('promotion', { id })}
          >
            <Plate
              tint={tint}
              name={title}
              path={imageUrl}
              widths={[480, 720, 1080]}
              sizes="240px"
              width={480}
              height={192}
              className="aspect-[5/2] w-full"
            />
            <span className="block truncate px-3 py-2 font-semibold">{title}</span>
          </button>
        </li>
      ))}
    </Section>
  )
}
