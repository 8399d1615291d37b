import { Choice, Dialog, Facts } from '@parola/ui'
import { useState } from 'react'
import { dateTime, t } from '../../platform/i18n.ts'
import { NotAllowed } from '../../platform/page.tsx'
import { useMay } from '../../platform/query.ts'
import { outsideOf, rtpOf, Standing, type Title } from './parts.tsx'
import { type Action, RIGHTS, SubjectForm, type SubjectProps } from './subject-form.tsx'

type Props = SubjectProps & { onClose: () => void }

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

function factsOf(entry: Props['entry'], title: Title | null) {
  const { closing } = entry
  const away = 'isAway' in entry && entry.isAway ? t('games.isAway') : null
  return [
    [t('state'), <Standing key="state" shown={entry} outside={title ? outsideOf(title) : away} />],
    ...(title
      ? ([
          [t('games.vendor'), entry.displayName],
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

function Actions({ entry, title }: SubjectProps) {
  const may = useMay()
  const actions = actionsOf(entry, title).filter((action) => may(RIGHTS[action]))
  const [chosen, choose] = useState<Action | null>(null)
  const action = actions.find((known) => known === chosen) ?? actions[0]
  if (!action) return <NotAllowed />
  return (
    <div className="grid gap-3">
      <Choice
        look="segments"
        label={t('games.action')}
        value={action}
        options={actions.map((known) => [known, t(`games.do.${known}`)])}
        onChange={choose}
      />
      <p className="text-13 text-text2">{t(`games.about.${action}`)}</p>
      <SubjectForm key={action} action={action} entry={entry} title={title} />
    </div>
  )
}
