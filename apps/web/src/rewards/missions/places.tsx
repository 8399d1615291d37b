import { Details, Facts } from '@parola/ui'
import { type Column, Table } from '@parola/ui/table'
import { t } from '../../platform/texts/i18n.ts'
import { inMoney } from '../../platform/texts/in-money.ts'
import { type Board, scoreText } from './missions.ts'

type Place = Board['places'][number]
type Props = Pick<Board, 'places' | 'metric' | 'prizes'> & {
  label: string
  /** For a ranking that is over: nobody is on it, and nobody will be. */
  empty?: string
}

/** The places of a leaderboard or a tournament, and all of its prizes. */
export function Places({ label, places, metric, prizes, empty }: Props) {
  const columns: Column<Place>[] = [
    { key: 'rank', header: t('missions.place'), cell: ({ rank }) => `#${rank}` },
    {
      key: 'name',
      header: t('missions.player'),
      isName: true,
      cell: ({ name, isOwn }) => (isOwn ? <b>{t('missions.you')}</b> : name),
    },
    {
      key: 'score',
      header: t('missions.score'),
      isFigure: true,
      cell: ({ score }) => scoreText(score, metric),
    },
    {
      key: 'prize',
      header: t('missions.prize'),
      isFigure: true,
      cell: ({ prize }) => (Number(prize) > 0 ? inMoney(prize) : '–'),
    },
  ]
  return (
    <>
      <Table
        look="rows"
        label={label}
        columns={columns}
        rows={places}
        keyOf={({ rank, name, score }) => `${rank} ${name} ${score}`}
        empty={empty ?? t('missions.noPlaces')}
      />
      <Details summaryClass="text-14" summary={t('missions.allPrizes')}>
        <Facts
          look="receipt"
          className="mt-2 text-14"
          rows={prizes.map((prize, i) => [t('missions.rank', { rank: i + 1 }), inMoney(prize)])}
        />
      </Details>
    </>
  )
}
