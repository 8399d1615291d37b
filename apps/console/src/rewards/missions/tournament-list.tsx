import { t } from '../../platform/i18n.ts'
import { useCall } from '../../platform/query.ts'
import type { Column } from '../../platform/table.tsx'
import { prizeColumns } from './board-list.tsx'
import type { Tournament, Tournaments } from './missions.types.ts'
import { TermsList } from './terms-list.tsx'
import { TournamentForm } from './tournament-form.tsx'

function columnsOf({ figures }: Tournaments): Column<Tournament>[] {
  return [
    {
      key: 'repeat',
      header: t('missions.repeat'),
      cell: ({ repeat }) => t(`missions.every.${repeat}`),
    },
    {
      key: 'starts',
      header: t('missions.startTime'),
      cell: ({ firstDay, startTime }) => `${firstDay} ${startTime}`,
    },
    { key: 'hours', header: t('missions.hours'), isFigure: true, cell: ({ hours }) => hours },
    {
      key: 'games',
      header: t('missions.games'),
      isFigure: true,
      cell: ({ games }) => games.length,
    },
    ...prizeColumns(),
    {
      key: 'playing',
      header: t('missions.playing'),
      isFigure: true,
      cell: ({ id }) => figures.find(({ tournamentId }) => tournamentId === id)?.members ?? 0,
    },
  ]
}

/** The free tournaments of the brand (PRO-05). */
export function TournamentList() {
  const { data, error } = useCall('opsTournaments')
  return (
    <TermsList
      label={t('missions.tab.tournaments')}
      add={t('missions.addTournament')}
      empty={t('missions.noTournaments')}
      emptyText={t('missions.noTournamentsText')}
      columns={data ? columnsOf(data) : []}
      rows={data?.tournaments}
      error={error}
      isWaiting={data?.isWaiting}
      form={(tournament) =>
        data ? (
          <TournamentForm
            key={`${tournament?.id} ${data.version}`}
            all={data}
            tournament={tournament}
          />
        ) : null
      }
    />
  )
}
