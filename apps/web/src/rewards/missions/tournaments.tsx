import { toast } from '@parola/client/toasts'
import type { Calls, ValueOf } from '@parola/contract'
import { Badge, Button, Card, Choice, Details, Facts, Skeleton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, words } from '../../platform/calls/client.ts'
import { callQuery, refresh } from '../../platform/calls/query.ts'
import { openDialog } from '../../platform/dialogs/dialogs.ts'
import { Picture } from '../../platform/pictures/picture.tsx'
import { Empty, Trouble } from '../../platform/screens/empty.tsx'
import { ToGames } from '../../platform/screens/to-games.tsx'
import { dateTime, figures, t, useLanguage } from '../../platform/texts/i18n.ts'
import { inMoney } from '../../platform/texts/in-money.ts'
import { BADGES } from './boards.tsx'
import { scoreText } from './missions.ts'
import { Places } from './places.tsx'

export type Tournament = ValueOf<Calls['tournaments']>['tournaments'][number]

const REFRESH_MS = 10_000
const STATES = { upcoming: 'wait', live: 'good', ended: 'quiet' } as const
const keyOf = ({ id, window }: Pick<Tournament, 'id' | 'window'>) => `${id} ${window}`

/** Free tournaments: those that are live, come next, or have ended, with their places (PRO-05). */
export function Tournaments() {
  const [chosen, choose] = useState<string>()
  const language = useLanguage()
  const { data, error, refetch } = useQuery({
    ...callQuery('tournaments'),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })
  if (!data && error) return <Trouble error={error} retry={() => refetch()} />
  if (!data) return <Skeleton className="h-96" />
  const [first] = data.tournaments
  if (!first)
    return (
      <Empty icon="trophy" title={t('missions.noTournament')} text={t('missions.noBoardText')}>
        <ToGames />
      </Empty>
    )
  const shown = data.tournaments.find((each) => keyOf(each) === chosen) ?? first
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {data.tournaments.length > 1 ? (
        <Choice
          className="min-w-0"
          label={t('missions.tab.tournament')}
          options={data.tournaments.map((each) => [
            keyOf(each),
            `${each.name[language]} · ${each.state === 'ended' ? dateTime(each.until) : t(`missions.tournament.${each.state}`)}`,
          ])}
          value={keyOf(shown)}
          onChange={choose}
        />
      ) : null}
      <Head tournament={shown} />
      {shown.state === 'live' && shown.own ? <Games tournament={shown} /> : null}
      {shown.state === 'upcoming' ? null : <Board tournament={shown} />}
    </div>
  )
}

function Head({ tournament }: { tournament: Tournament }) {
  const language = useLanguage()
  const { name, state, own } = tournament
  const isOver = state === 'ended'
  return (
    <Card isPatterned>
      <p className="flex flex-wrap items-start justify-between gap-2">
        <b className="font-display text-22 leading-tight">{name[language]}</b>
        <Badge kind={STATES[state]}>{t(`missions.tournament.${state}`)}</Badge>
      </p>
      {isOver ? null : <p className="mt-1 text-14 text-text2">{t('missions.chipsIntro')}</p>}
      <Facts
        look="receipt"
        className="mt-3 text-13"
        rows={isOver ? resultRows(tournament) : [...ownRows(tournament), ...termRows(tournament)]}
      />
      {isOver ? (
        <Details summaryClass="text-14" summary={t('missions.terms')}>
          <Facts look="receipt" className="text-13" rows={termRows(tournament)} />
          <p className="mt-2 text-12 text-text2">{t('missions.ties')}</p>
        </Details>
      ) : (
        <p className="mt-2 text-12 text-text2">{t('missions.ties')}</p>
      )}
      {state === 'live' && !own ? <Enter tournament={tournament} /> : null}
    </Card>
  )
}

type Row = readonly [string, string]

/** What is left to see of one that is over; its terms are folded below. */
function resultRows({ own, until, maxRounds, members }: Tournament): Row[] {
  return [
    [t('missions.ends'), dateTime(until)],
    [t('missions.players'), String(members)],
    ...(own ? [[t('missions.roundsPlayed'), `${own.rounds} / ${maxRounds}`] as const] : []),
  ]
}

function ownRows({ own, chips, maxRounds }: Tournament): Row[] {
  if (!own) return [[t('missions.chips'), figures(chips)]]
  return [
    [t('missions.chipsLeft'), figures(own.chips)],
    [t('missions.roundsPlayed'), `${own.rounds} / ${maxRounds}`],
  ]
}

function termRows(tournament: Tournament): Row[] {
  const { from, until, games, maxRounds, minStake, capTimes } = tournament
  const { members, prizes, multiple } = tournament
  const terms = { rounds: maxRounds, stake: figures(minStake), cap: figures(String(capTimes)) }
  return [
    [t('missions.starts'), dateTime(from)],
    [t('missions.ends'), dateTime(until)],
    [t('missions.games'), games.map((game) => game.name).join(', ')],
    [t('missions.counts'), t('missions.chipRounds', terms)],
    [t('missions.players'), String(members)],
    [t('missions.prizes'), prizes.slice(0, 3).map(inMoney).join(' · ')],
    [t('missions.prizeTerms'), t('missions.multiple', { multiple })],
  ]
}

function Enter({ tournament: { id, window, chips } }: { tournament: Tournament }) {
  const [isBusy, setBusy] = useState(false)
  const enter = async () => {
    setBusy(true)
    try {
      await api('enterTournament', { body: { id, window } })
      toast('good', t('missions.entered', { chips: figures(chips) }))
    } catch (error) {
      toast('bad', words(error))
    } finally {
      setBusy(false)
      await refresh('tournaments')
    }
  }
  return (
    <Button
      variant="brand"
      isWide
      className="mt-4 sm:w-auto"
      isBusy={isBusy}
      onClick={() => void enter()}
    >
      {t('missions.enter')}
    </Button>
  )
}

function Games({ tournament: { id, window, games } }: { tournament: Tournament }) {
  return (
    <ul className="grid grid-cols-3 gap-3 sm:grid-cols-4 lg:grid-cols-6">
      {games.map(({ nodeId, name, icon }) => (
        <li key={nodeId}>
          <button
            type="button"
            className="tile"
            aria-label={t('missions.playWithChips', { name })}
            onClick={() =>
              openDialog('game', { nodeId, name, mode: 'real', tournament: { id, window } })
            }
          >
            <span className="tile-picture" data-name={name}>
              <Picture
                path={icon}
                widths={[176, 264, 352]}
                width={264}
                height={352}
                sizes="(min-width:768px) 20vw, 31vw"
              />
            </span>
            <span className="mt-1.5 block truncate text-13 font-semibold">{name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function Board({ tournament: { id, window, prizes, state } }: { tournament: Tournament }) {
  const { data, error, refetch } = useQuery({
    ...callQuery('tournamentBoard', { id, window }),
    staleTime: 0,
    refetchInterval: state === 'live' ? REFRESH_MS : false,
  })
  if (!data && error) return <Trouble error={error} retry={() => refetch()} />
  if (!data) return <Skeleton className="h-64" />
  const { own } = data
  // For some minutes after the end, rounds that were staked in time are still counted.
  const review = data.state === 'running' ? 'review' : data.state
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-14">
          {own
            ? `${t('missions.rank', { rank: own.rank })} · ${scoreText(own.score, 'sumMultiplier')}`
            : t(state === 'ended' ? 'missions.notInChips' : 'missions.notYetChips')}
        </span>
        {state === 'ended' ? (
          <Badge kind={BADGES[review]}>{t(`missions.board.${review}`)}</Badge>
        ) : null}
      </p>
      <Places
        label={t('missions.tab.tournament')}
        places={data.places}
        metric="sumMultiplier"
        prizes={prizes}
        {...(state === 'ended' ? { empty: t('missions.nobodyPlaced') } : {})}
      />
    </>
  )
}
