import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../platform/calls/query.ts'
import { Section } from '../platform/screens/section.tsx'
import { dateTime, t } from '../platform/texts/i18n.ts'

/** Hot matches of the demo fixture list (requirement HOME-06). */
export function HotMatches() {
  const { data } = useQuery(callQuery('hotMatches'))
  if (!data || data.length === 0) return null
  return (
    <Section
      title={t('home.matches')}
      icon="trophy"
      className="matches"
      hasArrows={data.length > 3}
    >
      {data.map((match) => (
        <li
          key={`${match.homeTeam}${match.awayTeam}`}
          className="rounded-lg border border-line bg-s1 p-3"
        >
          <p className="mb-3 flex justify-between gap-2 text-12 text-text2">
            <span>{match.title}</span>
            <span>{dateTime(match.matchTime).slice(5, 16)}</span>
          </p>
          <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2 text-center text-14 font-semibold">
            <Team name={match.homeTeam} image={match.homeTeamImageUrl} />
            <span className="text-12 text-text3">{t('home.versus')}</span>
            <Team name={match.awayTeam} image={match.awayTeamImageUrl} />
          </div>
        </li>
      ))}
    </Section>
  )
}

function Team({ name, image }: { name: string; image: string }) {
  return (
    <span className="grid min-w-0 justify-items-center gap-1">
      <img src={image} alt="" width="40" height="40" loading="lazy" />
      <span className="max-w-full truncate">{name}</span>
    </span>
  )
}
