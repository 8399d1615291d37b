import type { Form } from '@parola/client/forms'
import { formatMinor, parseMinor } from '@parola/money'
import { Facts, Money, SelectField, TextField } from '@parola/ui'
import { useState } from 'react'
import { useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { t } from '../../platform/i18n.ts'
import { GamePicker, type PickedGame, stakesOf } from './game-picker.tsx'

const MULTIPLES = ['0', '1', '3', '5', '10', '20'] as const
const DAYS = ['1', '3', '7', '14', '30'] as const
const ROUNDS_MAX = 100
const MILLION = 1_000_000n

type Values = typeof EMPTY
const EMPTY = {
  games: [] as readonly PickedGame[],
  rounds: '10',
  stake: '',
  multiple: '3',
  days: '7',
  note: '',
}

const isCount = (rounds: number) => Number.isInteger(rounds) && rounds > 0 && rounds <= ROUNDS_MAX

/** The chosen stake, or the lowest that all the games offer. */
function stakeIn({ games, stake }: Pick<Values, 'games' | 'stake'>): string | undefined {
  const { stakes } = stakesOf(games)
  return stakes.includes(stake) ? stake : stakes[0]
}

/** Gives a member free rounds: games by name, a stake that they offer, and the possible cost. */
export function GiveFreeRounds({ username, onDone }: { username: string; onDone: () => void }) {
  // One form is one campaign, however often it is sent.
  const [requestKey] = useState(() => crypto.randomUUID())
  const form = useAction('giveFreeRounds', {
    values: EMPTY,
    body: (typed) => ({
      ...{ requestKey, usernames: [username], because: typed.reason, note: typed.note.trim() },
      nodeIds: typed.games.map(({ nodeId }) => nodeId),
      rounds: Number(typed.rounds),
      stake: stakeIn(typed) ?? '',
      multiple: Number(typed.multiple),
      days: Number(typed.days),
    }),
    check: ({ games, rounds }) => ({
      ...(games.length === 0 ? { games: t('rule.required') } : {}),
      ...(isCount(Number(rounds)) ? {} : { rounds: t('rule.range', { min: 1, max: ROUNDS_MAX }) }),
    }),
    refreshes: ['opsFreeRounds', 'approvals', 'auditEntries'],
    says: t('freeRounds.gave'),
    done: onDone,
  })
  const games = form.value('games')
  return (
    <ActionForm form={form} actions={[{ text: t('freeRounds.give') }]}>
      <p className="text-text2">{username}</p>
      <GamePicker
        chosen={games}
        error={form.fault('games')}
        onChange={(next) => form.set('games', next)}
      />
      <Terms form={form} />
      <TextField {...form.field('note')} label={t('reward.noteFor')} maxLength={140} />
      <Cost rounds={Number(form.value('rounds'))} stake={form.value('stake')} games={games} />
    </ActionForm>
  )
}

function Terms({ form }: { form: Form<Values> }) {
  const { stakes } = stakesOf(form.value('games'))
  return (
    <div className="grid grid-cols-2 gap-2">
      <TextField
        {...form.field('rounds')}
        label={t('freeRounds.rounds')}
        inputMode="numeric"
        maxLength={3}
      />
      <SelectField
        {...form.field('stake')}
        label={t('freeRounds.stake')}
        options={stakes.length > 0 ? stakes.map((stake) => [stake, stake]) : [['', '–']]}
      />
      <SelectField
        {...form.field('multiple')}
        label={t('reward.multiple')}
        options={MULTIPLES.map((times) => [
          times,
          times === '0' ? t('freeRounds.cash') : `${times}×`,
        ])}
      />
      <SelectField
        {...form.field('days')}
        label={t('freeRounds.days')}
        options={DAYS.map((days) => [days, days])}
      />
    </div>
  )
}

type CostProps = { rounds: number; stake: string; games: readonly PickedGame[] }

/** What the rounds are worth, and their expected cost by the return of the games. */
function Cost({ rounds, stake: chosen, games }: CostProps) {
  const { currency } = stakesOf(games)
  const stake = stakeIn({ games, stake: chosen })
  if (!currency || !stake || !isCount(rounds)) return null
  const worth = parseMinor(stake, currency) * BigInt(rounds)
  const most = Math.max(...games.map(({ rtpPpm }) => rtpPpm ?? 0))
  const likely = (worth * BigInt(most)) / MILLION
  return (
    <div className="panel grid gap-2 p-3" role="status">
      <Facts
        look="stacked"
        rows={[
          [
            t('freeRounds.worth'),
            <Money key="worth" amount={formatMinor(worth, currency)} code={currency} />,
          ],
          ...(most > 0
            ? [
                [
                  t('freeRounds.likely'),
                  <Money key="likely" amount={formatMinor(likely, currency)} code={currency} />,
                ] as const,
              ]
            : []),
        ]}
      />
      <p className="text-12 text-text3">{t('freeRounds.hint')}</p>
    </div>
  )
}
