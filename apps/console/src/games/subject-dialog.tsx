import type { OperatorRight } from '@parola/contract'
import { CALENDAR } from '@parola/contract/core/calendar'
import { Dialog } from '@parola/ui'
import { useState } from 'react'
import { type ConsoleTextKey, dateTime, t } from '../platform/i18n.ts'
import { Facts, WithReason } from '../platform/page.tsx'
import { useCall, useChange, useMay } from '../platform/query.ts'
import { Segments } from '../platform/segments.tsx'
import { outsideOf, rtpOf, Standing, type Title, type Vendor } from './parts.tsx'

type Props = { entry: Vendor | Title; title: Title | null; onClose: () => void }
type Action = 'shut' | 'open' | 'hide' | 'show' | 'front' | 'unfront' | 'release'

const RIGHTS: Record<Action, OperatorRight> = {
  shut: 'game.maintain',
  open: 'game.maintain',
  hide: 'game.arrange',
  show: 'game.arrange',
  front: 'game.arrange',
  unfront: 'game.arrange',
  release: 'game.release',
}
const DANGEROUS: readonly Action[] = ['shut', 'hide', 'release']
const REFRESHES = ['opsVendors', 'opsTitles', 'auditEntries'] as const

/** The actions that a vendor or a title allows now. */
function actionsOf({ isHidden, closing }: Props['entry'], title: Title | null): Action[] {
  const isStopped = title?.vendorStatus === 'disabled' && title.vendorReason !== null
  return [
    ...(isStopped ? (['release'] as const) : []),
    closing ? 'open' : 'shut',
    isHidden ? 'show' : 'hide',
    ...(title ? [title.place === null ? ('front' as const) : ('unfront' as const)] : []),
  ]
}

/** A vendor or a title: its state, and every action with its reason. */
export function SubjectDialog({ entry, title, onClose }: Props) {
  const name = title ? title.nodeName : entry.displayName
  return (
    <Dialog title={name} closeLabel={t('close')} onClose={onClose}>
      <div className="grid gap-4">
        <div className="flex items-start gap-4">
          {title ? (
            <img
              src={`${title.showIcon}-176.webp`}
              alt=""
              width={72}
              height={96}
              className="rounded-md"
            />
          ) : null}
          <div className="min-w-0 flex-1">
            <Facts rows={factsOf(entry, title)} />
          </div>
        </div>
        <Actions entry={entry} title={title} />
      </div>
    </Dialog>
  )
}

function factsOf(item: Props['entry'], title: Title | null) {
  const { closing } = item
  const away = 'isAway' in item && item.isAway ? t('games.isAway') : null
  return [
    [t('state'), <Standing key="state" shown={item} outside={title ? outsideOf(title) : away} />],
    ...(title
      ? ([
          [t('games.vendor'), item.displayName],
          [t('games.type'), t(`gameType.${title.gameType}`)],
          [t('games.rtp'), rtpOf(title.rtpPpm)],
        ] as const)
      : []),
    ...(title?.vendorReason ? [[t('games.vendorReason'), title.vendorReason] as const] : []),
    ...(closing
      ? ([
          [t('games.from'), dateTime(closing.from)],
          [t('games.until'), closing.until ? dateTime(closing.until) : t('games.untilOpened')],
          [t('reason'), closing.because],
        ] as const)
      : []),
  ] as const
}

function Actions({ entry, title }: Omit<Props, 'onClose'>) {
  const may = useMay()
  const actions = actionsOf(entry, title).filter((action) => may(RIGHTS[action]))
  const [chosen, choose] = useState<Action | null>(null)
  const action = actions.find((known) => known === chosen) ?? actions[0]
  if (!action) return <p className="notice">{t('mayNot')}</p>
  return (
    <div className="grid gap-3">
      <Segments
        label={t('games.action')}
        value={action}
        options={actions.map((known) => [known, t(`games.do.${known}`)])}
        onChange={choose}
      />
      <p className="text-13 text-text2">{t(`games.about.${action}`)}</p>
      <Form key={action} action={action} entry={entry} title={title} />
    </div>
  )
}

type FormProps = Omit<Props, 'onClose'> & { action: Action }

function Form({ action, entry, title }: FormProps) {
  const [span, setSpan] = useState({ from: '', until: '' })
  const { isBusy, run } = useActions(entry, title)
  const isRight = !span.until || !span.from || span.until > span.from
  return (
    <WithReason
      action={t(`games.do.${action}`)}
      danger={DANGEROUS.includes(action)}
      isBusy={isBusy}
      disabled={!isRight}
      onSubmit={(because) => run(action, because, span)}
    >
      {action === 'shut' ? (
        <div className="grid w-full gap-2">
          <When
            label={t('games.fromNow')}
            value={span.from}
            onChange={(from) => setSpan({ ...span, from })}
          />
          <When
            label={t('games.untilWhen')}
            value={span.until}
            onChange={(until) => setSpan({ ...span, until })}
          />
        </div>
      ) : null}
    </WithReason>
  )
}

type WhenProps = { label: string; value: string; onChange: (value: string) => void }

function When({ label, value, onChange }: WhenProps) {
  return (
    <label className="grid gap-1 text-12 text-text2">
      {label}
      <input
        type="datetime-local"
        className="input w-full min-w-0"
        max={`${CALENDAR.last}T00:00`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}

const instantOf = (typed: string) => (typed === '' ? null : new Date(typed).toISOString())

/** Every action as its call. */
function useActions(item: Props['entry'], title: Title | null) {
  const after = (says: ConsoleTextKey) => ({ refreshes: REFRESHES, says: t(says) })
  const shut = useChange('shutGame', after('games.shutDone'))
  const open = useChange('openGame', after('games.openDone'))
  const hide = useChange('hideGame', after('saved'))
  const order = useChange('orderTitles', after('saved'))
  const release = useChange('releaseGame', after('games.released'))
  const subject = { vassalage: item.vassalage, nodeId: title?.nodeId ?? null }
  const placed = useCall('opsTitles', {
    gameType: title?.gameType,
    standing: 'placed',
    pageNo: '1',
    pageSize: '100',
  })
  const seen = placed.data?.content.map(({ nodeId }) => nodeId) ?? []
  const place = (because: string, isFront: boolean) => {
    if (!title) return
    const { nodeId, gameType } = title
    const requested = isFront ? [...seen, nodeId] : seen.filter((known) => known !== nodeId)
    order.mutate({ gameType, seen, requested, because })
  }
  const run = (action: Action, because: string, span: { from: string; until: string }) => {
    if (action === 'shut')
      shut.mutate({
        ...subject,
        from: instantOf(span.from),
        until: instantOf(span.until),
        because,
      })
    if (action === 'open') open.mutate({ ...subject, because })
    if (action === 'hide' || action === 'show')
      hide.mutate({ ...subject, isHidden: action === 'hide', because })
    if (action === 'front' || action === 'unfront') place(because, action === 'front')
    if (action === 'release' && title) release.mutate({ nodeId: title.nodeId, because })
  }
  const isBusy = [shut, open, hide, order, release].some(({ isPending }) => isPending)
  return { isBusy, run }
}
