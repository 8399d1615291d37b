import { CALENDAR } from '@parola/contract/core/calendar'
import { TOURNAMENT_REPEATS } from '@parola/contract/rewards/missions/mission-lists'
import { Alert, SelectField, TextField } from '@parola/ui'
import { useState } from 'react'
import { useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { amountOf } from '../../platform/amount.ts'
import { t } from '../../platform/i18n.ts'
import { useCurrency } from '../../platform/query.ts'
import { LanguageFields, textIn, typedIn } from '../language-fields.tsx'
import { withChanged } from '../with-changed.ts'
import type { Tournament, Tournaments } from './missions.types.ts'
import { PrizeFields, prizesOf, typedPrizes } from './prize-fields.tsx'

type Props = { all: Tournaments; tournament: Tournament | undefined }

/** One tournament. What is sent holds every tournament, as they will be. */
export function TournamentForm({ all, tournament }: Props) {
  const currency = useCurrency()
  const [id] = useState(() => tournament?.id ?? crypto.randomUUID())
  const form = useAction('changeTournaments', {
    values: typed(tournament),
    body: ({ reason, ...values }) => {
      const changed = tournamentOf(id, values, currency)
      const tournaments = withChanged(all.tournaments, changed)
      return { version: all.version, tournaments, reason }
    },
    refreshes: ['opsTournaments', 'approvals', 'auditEntries'],
    says: t('adjust.requested'),
  })
  return (
    <ActionForm form={form} actions={[{ text: t('adjust.request') }]}>
      {tournament ? <Alert kind="info">{t('missions.entered')}</Alert> : null}
      <LanguageFields name="name" fieldOf={form.field} label="nameIn" maxLength={60} />
      <div className="grid grid-cols-2 items-start gap-2">
        <SelectField
          {...form.field('repeat')}
          label={t('missions.repeat')}
          options={TOURNAMENT_REPEATS.map((name) => [name, t(`missions.every.${name}`)])}
        />
        <TextField
          {...form.field('firstDay')}
          label={t('missions.firstDay')}
          type="date"
          min={CALENDAR.first}
          max={CALENDAR.last}
        />
        <TextField {...form.field('startTime')} label={t('missions.startTime')} type="time" />
        <TextField {...form.field('hours')} label={t('missions.hours')} inputMode="numeric" />
      </div>
      <TextField
        {...form.field('games')}
        label={t('missions.games')}
        hint={t('missions.gamesHint')}
      />
      <div className="grid grid-cols-2 items-start gap-2">
        <TextField {...form.field('chips')} label={t('missions.chips')} inputMode="decimal" />
        <TextField {...form.field('minStake')} label={t('missions.minChips')} inputMode="decimal" />
        <TextField
          {...form.field('maxRounds')}
          label={t('missions.maxRounds')}
          inputMode="numeric"
        />
        <TextField {...form.field('capTimes')} label={t('missions.capTimes')} inputMode="numeric" />
      </div>
      <PrizeFields form={form} />
    </ActionForm>
  )
}

/** What most tournaments have. */
const USUAL = {
  repeat: 'once',
  startTime: '18:00',
  hours: 4,
  maxRounds: 100,
  capTimes: 100,
} as const
const ITS_CHIPS = { chips: '10000', minStake: '10' }

/** A tournament as it is typed. */
function typed(tournament: Tournament | undefined) {
  const { repeat, startTime, hours, maxRounds, capTimes } = tournament ?? USUAL
  const { chips, minStake } = tournament ?? ITS_CHIPS
  return {
    ...typedIn('name', tournament?.name),
    ...{ repeat, startTime, chips, minStake, firstDay: tournament?.firstDay ?? '' },
    ...{ hours: String(hours), maxRounds: String(maxRounds), capTimes: String(capTimes) },
    games: tournament?.games.join(', ') ?? '',
    ...typedPrizes(tournament),
  }
}

function tournamentOf(id: string, values: ReturnType<typeof typed>, currency: string): Tournament {
  const { repeat, firstDay, startTime } = values
  return {
    ...{ id, name: textIn(values, 'name'), repeat, firstDay, startTime },
    hours: Number(values.hours),
    games: values.games.split(',').map(Number),
    chips: amountOf(values.chips, currency),
    minStake: amountOf(values.minStake, currency),
    maxRounds: Number(values.maxRounds),
    capTimes: Number(values.capTimes),
    ...prizesOf(values, currency),
  }
}
