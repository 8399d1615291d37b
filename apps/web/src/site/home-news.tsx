import { Link } from '@parola/client/routing'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../platform/calls/query.ts'
import { Picture } from '../platform/pictures/picture.tsx'
import { Section } from '../platform/screens/section.tsx'
import { t, useLanguage } from '../platform/texts/i18n.ts'

const SHOWN = 6

/** The latest news on the home page (HOME-01, HELP-04); none, no section. */
export function HomeNews() {
  const lang = useLanguage()
  const { data } = useQuery(callQuery('articles', { lang }))
  const latest = data?.content.slice(0, SHOWN) ?? []
  if (latest.length === 0) return null
  return (
    <Section
      title={t('home.news')}
      icon="message-circle"
      className="matches"
      more={
        <Link
          to="/news"
          className="text-13 font-semibold text-link"
          aria-label={`${t('home.seeAll')}: ${t('home.news')}`}
        >
          {t('home.seeAll')}
        </Link>
      }
    >
      {latest.map(({ id, title, imageUrl }) => (
        <li key={id}>
          <Link
            to="/news/:id"
            params={{ id: String(id) }}
            className="block w-full overflow-hidden panel"
          >
            <Picture
              path={imageUrl}
              widths={[480, 720]}
              sizes="240px"
              width={480}
              height={192}
              className="aspect-[5/2] w-full bg-s3 object-cover"
            />
            <span className="line-clamp-2 px-3 py-2 font-semibold">{title}</span>
          </Link>
        </li>
      ))}
    </Section>
  )
}
