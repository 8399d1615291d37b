import { formatMinor, parseMinor } from '@parola/money'
import { useState } from 'react'
import { Amount } from '../platform/figures.tsx'
import { t } from '../platform/i18n.ts'
import { Select, WithReason } from '../platform/page.tsx'
import { useChange } from '../platform/query.ts'
import { GamePicker, type Pick, stakesOf } from './game-picker.tsx'
import { Field } from './give-reward.tsx'

const MULTIPLES = ['0', '1', '3', '5', '10', '20'] as const
const DAYS = ['1', '3', '7', '14', '30'] as const
const NOTE_MIN = 3
const ROUNDS_MAX = 100
const MILLION = 1_000_000n

const EMPTY = { rounds: '10', stake: '', note: '', multiple: '3', days: '7' }

/** The form's values as the call takes them; null while something is missing. */
function requestOf({ note, ...typed }: typeof EMPTY, games: readonly Pick[]) {
  const rounds = Number(typed.rounds)
  const { currency, stakes } = stakesOf(games)
  const stake = stakes.includes(typed.stake) ? typed.stake : stakes[0]
  const isNumber = Number.isInteger(rounds) && rounds > 0 && rounds <= ROUNDS_MAX
  if (!isNumber || !stake || !currency) return null
  const nodeIds = games.map(({ nodeId }) => nodeId)
  const terms = { multiple: Number(typed.multiple), days: Number(typed.days), note: note.trim() }
  return { currency, request: { nodeIds, rounds, stake, ...terms } }
}

/** Gives a member free rounds: games by name, a stake that they offer, and the possible cost. */
export function GiveForm({ username, onDone }: { username: string; onDone: () => void }) {
  // One form is one campaign, however often it is sent.
  const [requestKey] = useState(() => crypto.randomUUID())
  const [games, setGames] = useState<Pick[]>([])
  const [typed, setTyped] = useState(EMPTY)
  const set = (part: Partial<typeof EMPTY>) => setTyped((now) => ({ ...now, ...part }))
  const given = requestOf(typed, games)
  const give = useChange('giveFreeRounds', {
    refreshes: ['opsFreeRounds', 'approvals', 'auditEntries'],
    says: t('freeRounds.gave'),
    done: onDone,
  })
  const { stakes } = stakesOf(games)
  return (
    <div className="grid gap-4">
      <p className="text-text2">{username}</p>
      <GamePicker chosen={games} onChange={setGames} />
      <div className="grid grid-cols-2 gap-2">
        <Field
          label={t('freeRounds.rounds')}
          value={typed.rounds}
          max={3}
          onChange={(rounds) => set({ rounds })}
        />
        <Select
          label={t('freeRounds.stake')}
          value={given?.request.stake ?? ''}
          options={stakes.length > 0 ? stakes.map((stake) => [stake, stake]) : [['', '–']]}
          onChange={(stake) => set({ stake })}
        />
        <Select
          label={t('reward.multiple')}
          value={typed.multiple}
          options={MULTIPLES.map((item) => [
            item,
            item === '0' ? t('freeRounds.cash') : `${item}×`,
          ])}
          onChange={(multiple) => set({ multiple })}
        />
        <Select
          label={t('freeRounds.days')}
          value={typed.days}
          options={DAYS.map((item) => [item, item])}
          onChange={(days) => set({ days })}
        />
      </div>
      <Field
        label={t('reward.noteFor')}
        value={typed.note}
        max={140}
        onChange={(note) => set({ note })}
      />
      {given ? <Cost {...given} games={games} /> : null}
      <WithReason
        action={t('freeRounds.give')}
        isBusy={give.isPending}
        disabled={!given || given.request.note.length < NOTE_MIN}
        onSubmit={(because) =>
          given && give.mutate({ ...given.request, requestKey, usernames: [username], because })
        }
      />
    </div>
  )
}

type CostProps = {
  currency: string
  request: { rounds: number; stake: string }
  games: readonly Pick[]
}

/** What the rounds are worth, and their expected cost by the return of the games. */
function Cost({ currency, request, games }: CostProps) {
  const worth = parseMinor(request.stake, currency) * BigInt(request.rounds)
  const most = Math.max(...games.map(({ rtpPpm }) => rtpPpm ?? 0))
  const likely = (worth * BigInt(most)) / MILLION
  return (
    <div className="panel grid gap-2 p-3" role="status">
      <div className="grid grid-cols-2 gap-3">
        <span className="grid">
          <span className="text-12 text-text3">{t('freeRounds.worth')}</span>
          <Amount value={formatMinor(worth, currency)} currency={currency} />
        </span>
        {most > 0 ? (
          <span className="grid">
            <span className="text-12 text-text3">{t('freeRounds.likely')}</span>
            <Amount value={formatMinor(likely, currency)} currency={currency} />
          </span>
        ) : null}
      </div>
      <p className="text-12 text-text3">{t('freeRounds.hint')}</p>
    </div>
  )
}
