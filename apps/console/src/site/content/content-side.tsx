import { Button, Facts } from '@parola/ui'
import { useState } from 'react'
import { ReasonForm } from '../../platform/action-form.tsx'
import { dateTime, t } from '../../platform/i18n.ts'
import { Side } from '../../platform/list-with-detail.tsx'
import { useCall, useMay } from '../../platform/query.ts'
import type { Item, Kind, Version } from './content.types.ts'
import { ContentEditor } from './content-editor.tsx'
import { Preview } from './preview.tsx'
import { StateBadge } from './state-badge.tsx'

const REFRESHED = ['opsContent', 'opsContentItem'] as const

type NewProps = { kind: Kind; onClose: () => void; onSaved: (id: number) => void }

/** A new item, saved as a draft. */
export function NewContent({ kind, onClose, onSaved }: NewProps) {
  return (
    <Side title={t(`content.new.${kind}`)} badge={null} onClose={onClose}>
      <div className="side-body">
        <ContentEditor kind={kind} item={null} from={null} onDone={onSaved} />
      </div>
    </Side>
  )
}

type Props = { kind: Kind; id: string; onClose: () => void }

/** An item beside its list: what the site shows, the next version, and every earlier one. */
export function ContentSide({ kind, id, onClose }: Props) {
  const { data, error } = useCall('opsContentItem', { kind, id })
  const [last] = data?.versions ?? []
  return (
    <Side
      title={data?.title ?? t('nav.content')}
      badge={data ? <StateBadge state={data.state} /> : null}
      error={error}
      onClose={onClose}
    >
      {data && last ? <Opened key={last.version} item={data} last={last} /> : null}
    </Side>
  )
}

function Opened({ item, last }: { item: Item; last: Version }) {
  const may = useMay()
  const [isEditing, setEditing] = useState(false)
  if (isEditing) {
    return (
      <div className="side-body">
        <ContentEditor
          kind={item.kind}
          item={item}
          from={last}
          onDone={() => setEditing(false)}
          onCancel={() => setEditing(false)}
        />
      </div>
    )
  }
  return (
    <div className="side-body">
      <Preview body={last.body} pictureUrl={last.pictureUrl} />
      <Facts
        rows={[
          [t('content.position'), String(last.sequence)],
          [t('content.shownVersion'), item.liveVersion > 0 ? String(item.liveVersion) : '–'],
          [t('promo.startsAt'), last.startsAt ? dateTime(last.startsAt) : t('content.atOnce')],
          [t('promo.endsAt'), last.endsAt ? dateTime(last.endsAt) : t('content.noEnd')],
        ]}
      />
      {may('content.edit') ? (
        <Button icon="pencil" onClick={() => setEditing(true)}>
          {t('content.edit')}
        </Button>
      ) : null}
      {may('content.publish') ? <Publishing item={item} last={last} /> : null}
      <History item={item} mayRestore={may('content.edit')} last={last} />
    </div>
  )
}

function Publishing({ item, last }: { item: Item; last: Version }) {
  const { kind, id, state, liveVersion } = item
  const isShown = state !== 'draft' && state !== 'off'
  const { version } = last
  return (
    <>
      {isShown && version === liveVersion ? null : (
        <ReasonForm
          call="publishContent"
          body={(because) => ({ kind, id, version, because })}
          refreshes={REFRESHED}
          says={t('content.published')}
          action={t('content.publish', { version })}
        />
      )}
      {isShown ? (
        <ReasonForm
          call="withdrawContent"
          body={(because) => ({ kind, id, because })}
          refreshes={REFRESHED}
          says={t('content.withdrawn')}
          action={t('content.withdraw')}
          isDanger
        />
      ) : null}
    </>
  )
}

type HistoryProps = { item: Item; last: Version; mayRestore: boolean }

/** Every version, newest first; an earlier one is restored as a new one, without its period. */
function History({ item, last, mayRestore }: HistoryProps) {
  const [restored, setRestored] = useState<number | null>(null)
  const { id, liveVersion, versions } = item
  return (
    <section>
      <h3 className="side-title">{t('content.versions')}</h3>
      <ol className="history">
        {versions.map(({ version, author, reason, savedAt, body, sequence }) => (
          <li key={version}>
            <strong>
              {t('promo.versionNo', { version })}{' '}
              {version === liveVersion ? t('content.onSite') : ''}
            </strong>
            <span className="text-text2">{author ? reason : t('content.installed')}</span>
            <small className="text-text3">
              {author || '–'} · {dateTime(savedAt)}
            </small>
            {mayRestore && version !== last.version && restored !== version ? (
              <Button size="small" className="mt-1" onClick={() => setRestored(version)}>
                {t('content.restore')}
              </Button>
            ) : null}
            {restored === version ? (
              <ReasonForm
                call="saveContent"
                body={(because) => ({
                  ...{ id, requestKey: crypto.randomUUID(), seen: last.version, sequence, body },
                  ...{ startsAt: null, endsAt: null, because },
                })}
                refreshes={REFRESHED}
                says={t('content.saved')}
                action={t('content.restoreVersion', { version })}
              />
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  )
}
