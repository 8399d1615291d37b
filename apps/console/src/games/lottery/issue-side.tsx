import { Alert, Facts } from '@parola/ui'
import { ReasonForm } from '../../platform/action-form.tsx'
import { moneyText } from '../../platform/figures.tsx'
import { dateTime, t } from '../../platform/i18n.ts'
import { Side } from '../../platform/list-with-detail.tsx'
import { useCall, useCurrency, useMay } from '../../platform/query.ts'
import { ChangeIssue } from './change-issue.tsx'
import { EnterResult } from './enter-result.tsx'
import { IssueBadge } from './issue-badge.tsx'
import type { IssueDetail, Result } from './lottery.types.ts'

const EVERY_MS = 5000

type Props = { gameCode: string; numero: string; onClose: () => void }

/** A draw beside the list: its figures and results, and what can be done with it. */
export function IssueSide({ gameCode, numero, onClose }: Props) {
  const { data, error } = useCall('lotteryIssue', { gameCode, numero }, EVERY_MS)
  if (!data) {
    return (
      <Side title={numero} badge={null} error={error} onClose={onClose}>
        {null}
      </Side>
    )
  }
  return (
    <Side
      title={`${data.issue.gameName} · ${numero}`}
      badge={<IssueBadge issue={data.issue} />}
      onClose={onClose}
    >
      <div className="side-body">
        <Figures detail={data} />
        <Actions detail={data} />
      </div>
    </Side>
  )
}

/** A result in one line: its prizes with their numbers. */
function resultText(result: Result): string {
  return Object.entries(result)
    .map(([name, numbers]) => `${name} ${numbers.join(' ')}`)
    .join(' · ')
}

function Figures({ detail }: { detail: IssueDetail }) {
  const { issue, result, earlier, entries } = detail
  const currency = useCurrency()
  return (
    <Facts
      rows={[
        [t('lottery.closesAt'), dateTime(issue.closesAt)],
        [t('lottery.drawsAt'), dateTime(issue.drawsAt)],
        [t('lottery.tickets'), issue.tickets?.toLocaleString('en') ?? '–'],
        [t('lottery.stake'), moneyText(issue.stake, currency)],
        [t('lottery.payout'), moneyText(issue.payout, currency)],
        ...(result ? [[t('lottery.result'), resultText(result)] as const] : []),
        ...earlier.map(
          (past) =>
            [
              t('lottery.resultUntil', { at: dateTime(past.replacedAt) }),
              resultText(past.result),
            ] as const,
        ),
        ...entries.map(
          (entry) =>
            [
              t('lottery.enteredBy', {
                name: entry.by || t('lottery.somebody'),
                at: dateTime(entry.at),
              }),
              entry.result ? resultText(entry.result) : t('lottery.blind'),
            ] as const,
        ),
      ]}
    />
  )
}

function whyHeld(because: string): string {
  if (because === 'ENTRIES_DIFFER') return t('lottery.entriesDiffer')
  if (because === 'ENTRIES_LATE') return t('lottery.entriesLate')
  return t('lottery.heldBecause', { why: because })
}

function Actions({ detail }: { detail: IssueDetail }) {
  const may = useMay()
  const { issue, waiting, mayEnter } = detail
  const { gameCode, numero, heldBecause } = issue
  return (
    <>
      {heldBecause ? <Alert kind="bad">{whyHeld(heldBecause)}</Alert> : null}
      {heldBecause && heldBecause !== 'ENTRIES_LATE' && may('draw.decide') ? (
        <ReasonForm
          call="releaseLotteryIssue"
          body={(because) => ({ gameCode, numero, because })}
          refreshes={['lotteryIssue', 'lotteryCalendar']}
          says={t('lottery.released')}
          action={t(heldBecause === 'ENTRIES_DIFFER' ? 'lottery.enterAnew' : 'lottery.tryAgain')}
        />
      ) : null}
      {mayEnter && may('draw.enter') ? <EnterResult detail={detail} /> : null}
      {waiting ? (
        <Alert kind="wait">
          {t(`lottery.waits.${waiting.change}`, { name: waiting.requester, why: waiting.because })}
        </Alert>
      ) : null}
      {!waiting && issue.state !== 'void' && may('draw.decide') ? (
        <ChangeIssue detail={detail} />
      ) : null}
    </>
  )
}
