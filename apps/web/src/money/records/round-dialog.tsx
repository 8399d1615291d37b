import type { Calls, ValueOf } from '@parola/contract'
import { Alert, Button, Dialog, Facts, Skeleton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { words } from '../../platform/calls/client.ts'
import { callQuery } from '../../platform/calls/query.ts'
import { closeDialog, openDialog } from '../../platform/dialogs/dialogs.ts'
import { fairLines } from '../../platform/texts/fair-lines.ts'
import { dateTime, figures, t, textOf } from '../../platform/texts/i18n.ts'

type Own = ValueOf<Calls['roundDetail']>
type Round = ValueOf<Calls['teamRound']> & Partial<Pick<Own, 'balanceBefore' | 'balanceAfter'>>
type Detail = Own['detail']

function stateOf({ state, endsAt }: ValueOf<Calls['roundDetail']>['bet']): string {
  const words = t(`money.bet.${state}`)
  return endsAt ? `${words}. ${t('money.endsBy', { time: dateTime(endsAt) })}` : words
}

function choicesOf(detail: Detail, label: string): [string, string][] {
  const choices = Object.entries((detail?.choices ?? {}) as Record<string, unknown>)
  if (choices.length === 0) return []
  const text = choices.flatMap(([name, value]) => {
    const words = wordsOf(value)
    return words ? [`${nameOf(name)} ${words}`] : []
  })
  return [[label, text.join(', ')]]
}

/** The choices of a bet in one line, however deeply its game nests them. */
function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(wordsOf).filter(Boolean).join(' ')
  if (typeof value !== 'object') return String(value)
  const pairs = Object.entries(value).map(([name, choice]) => `${name} ${wordsOf(choice)}`)
  return pairs.join(' ')
}

function nameOf(choice: string): string {
  return textOf(`money.${choice}`, choice)
}

/** The reels, row by row and spin by spin; other games show their outcome by their replay. */
function outcomeOf(detail: Detail): [string, string][] {
  const spins = (detail?.spins ?? []) as { window?: string[][] }[]
  return spins.map(({ window = [] }, no): [string, string] => {
    const rows = (window[0] ?? []).map((_, row) => window.map((reel) => reel[row]).join(' '))
    return [`${t('money.outcome')} ${no + 1}`, rows.join(' / ')]
  })
}

/** Opens the game, which shows the round again; nothing is played or paid by it. */
function watch({ nodeId, gameName, round }: ValueOf<Calls['roundDetail']>['bet']) {
  openDialog('game', { nodeId, name: gameName, mode: 'real', round })
}

function linesOf({ bet, balanceBefore, balanceAfter, detail, fairness }: Round, choices: string) {
  const balances: [string, string][] =
    balanceBefore === undefined || balanceAfter === undefined
      ? []
      : [
          [t('money.before'), figures(balanceBefore)],
          [t('money.after'), figures(balanceAfter)],
        ]
  return [
    [t('money.round'), bet.round],
    [t('money.time'), dateTime(bet.openedAt)],
    [t('money.stake'), figures(bet.stake)],
    [t('money.payout'), figures(bet.payout)],
    [t('money.valid'), figures(bet.validBet)],
    ...balances,
    [t('money.bet.state'), stateOf(bet)],
    ...choicesOf(detail, choices),
    ...outcomeOf(detail),
    ...fairLines(fairness),
  ] satisfies [string, string][]
}

/**
 * The details of one bet: stake, choices, outcome and payout, the balance before and after, and the seeds that
 * decided it (requirement RND-009). An agent sees those of a member of the team without balances, and the game is
 * opened again by the player alone.
 */
export function RoundDialog({ id, memberId }: { id: string; memberId?: string }) {
  const own = useQuery({ ...callQuery('roundDetail', { id }), enabled: !memberId })
  const ofTeam = useQuery({
    ...callQuery('teamRound', { id, memberId: memberId ?? '' }),
    enabled: Boolean(memberId),
  })
  const data: Round | undefined = memberId ? ofTeam.data : own.data
  const error = memberId ? ofTeam.error : own.error
  return (
    <Dialog
      title={data ? `${data.bet.gameName} · ${t('money.replay')}` : t('money.round')}
      closeLabel={t('shell.close')}
      onClose={closeDialog}
    >
      {error ? <Alert kind="bad">{words(error)}</Alert> : null}
      {!data && !error ? <Skeleton className="h-64" /> : null}
      <Facts
        look="stacked"
        rows={data ? linesOf(data, t(memberId ? 'money.playerChoices' : 'money.choices')) : []}
      />
      {data ? (
        <>
          <p className="mt-3 text-13 text-text2">
            {t(memberId ? 'money.playerFairHint' : 'money.fairHint')}
          </p>
          {memberId ? null : (
            <Button
              isWide
              variant="brand"
              icon="play"
              className="mt-4"
              onClick={() => watch(data.bet)}
            >
              {t('money.watch')}
            </Button>
          )}
          <Button isWide className="mt-2" onClick={closeDialog}>
            {t('shell.close')}
          </Button>
        </>
      ) : null}
    </Dialog>
  )
}
