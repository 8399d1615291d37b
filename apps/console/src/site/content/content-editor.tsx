import { LANGUAGES } from '@parola/locales/languages'
import { Button, Textarea, TextField } from '@parola/ui'
import { useRef, useState } from 'react'
import { type ActionOf, useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { t } from '../../platform/i18n.ts'
import { instantOf } from '../../platform/time/instant.ts'
import type { Item, Kind, Version } from './content.types.ts'
import { ALIASES, bodyOf, type Values, valuesOf } from './content-fields.ts'
import { KindFields } from './kind-fields.tsx'
import { Preview } from './preview.tsx'

const LANGUAGE_NAMES = Object.entries(LANGUAGES)
const ARTICLE_MAX = 8000
const SUMMARY_MAX = 240

type Props = {
  kind: Kind
  /** Null for a new one. */
  item: Item | null
  /** The version that the editor begins with. */
  from: Version | null
  onDone: (id: number) => void
  onCancel?: () => void
}

/** A text of the site, saved as a new version that nobody sees until it is published. */
export function ContentEditor({ kind, item, from, onDone, onCancel }: Props) {
  const keyFor = useRequestKey()
  const [isPreviewed, setPreviewed] = useState(false)
  const form = useAction('saveContent', {
    values: valuesOf(kind, from),
    body: ({ reason, ...typed }) => {
      const content = {
        ...{ sequence: Number(typed.sequence), body: bodyOf(kind, typed) },
        startsAt: instantOf(typed.startsAt ?? ''),
        endsAt: instantOf(typed.endsAt ?? ''),
      }
      const saved = { id: item?.id ?? null, seen: item?.lastVersion ?? 0 }
      return { ...saved, ...content, requestKey: keyFor(content), because: reason }
    },
    aliases: ALIASES,
    refreshes: ['opsContent', 'opsContentItem'],
    says: t('content.saved'),
    done: ({ id }) => onDone(id),
  })
  const typed = Object.fromEntries(
    Object.keys(valuesOf(kind, from)).map((name) => [name, form.value(name)]),
  ) as Values
  return (
    <>
      <ActionForm
        form={form}
        actions={[{ text: t('content.save') }]}
        aside={onCancel ? <Button onClick={onCancel}>{t('content.cancel')}</Button> : null}
      >
        <KindFields kind={kind} form={form} from={from} />
        {kind === 'resource' ? null : <Texts kind={kind} form={form} />}
        <div className="grid items-start gap-3 sm:grid-cols-3">
          <TextField
            {...form.field('sequence')}
            label={t('content.position')}
            inputMode="numeric"
            maxLength={4}
          />
          <TextField
            {...form.field('startsAt')}
            label={t('promo.startsAt')}
            hint={t('content.startsHint')}
            type="datetime-local"
          />
          <TextField
            {...form.field('endsAt')}
            label={t('promo.endsAt')}
            hint={t('content.endsHint')}
            type="datetime-local"
          />
        </div>
      </ActionForm>
      <Button icon="eye" onClick={() => setPreviewed(!isPreviewed)} aria-expanded={isPreviewed}>
        {t(isPreviewed ? 'content.hidePreview' : 'content.showPreview')}
      </Button>
      {isPreviewed ? (
        <Preview body={bodyOf(kind, typed)} pictureUrl={typed.pictureUrl ?? null} />
      ) : null}
    </>
  )
}

/** The key of a request by what it saves: other content is another request, and only a repeat makes no second item. */
function useRequestKey() {
  const last = useRef({ text: '', key: '' })
  return (content: object): string => {
    const text = JSON.stringify(content)
    if (text !== last.current.text) last.current = { text, key: crypto.randomUUID() }
    return last.current.key
  }
}

/** The texts in each language. */
function Texts({ kind, form }: { kind: Kind; form: ActionOf<Values> }) {
  return LANGUAGE_NAMES.map(([language, { ownName }]) => (
    <fieldset key={language} className="grid gap-3">
      <legend className="side-title">{ownName}</legend>
      <TextField
        {...form.field(`title-${language}`)}
        label={t('content.title')}
        lang={LANGUAGES[language as keyof typeof LANGUAGES].tag}
        maxLength={100}
      />
      {kind === 'article' ? (
        <Textarea
          {...form.field(`summary-${language}`)}
          label={t('content.summary')}
          rows={2}
          maxLength={SUMMARY_MAX}
        />
      ) : null}
      {kind === 'banner' ? (
        <TextField
          {...form.field(`subtitle-${language}`)}
          label={t('content.subtitle')}
          maxLength={80}
        />
      ) : (
        <Textarea
          {...form.field(`content-${language}`)}
          label={t('content.article')}
          hint={t('content.articleHint')}
          rows={8}
          maxLength={ARTICLE_MAX}
        />
      )}
    </fieldset>
  ))
}
