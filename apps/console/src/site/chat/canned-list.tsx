import { CHAT_TEXT_MAX } from '@parola/contract/site/chat-lists'
import { inEveryLanguage, LANGUAGE_CODES, LANGUAGES } from '@parola/locales/languages'
import { Button, Textarea, TextField } from '@parola/ui'
import { useState } from 'react'
import { useAction } from '../../platform/action.ts'
import { ActionForm, ReasonForm } from '../../platform/action-form.tsx'
import { useFilters } from '../../platform/filters.ts'
import { language, t } from '../../platform/i18n.ts'
import { ListWithDetail, Side } from '../../platform/list-with-detail.tsx'
import { Page } from '../../platform/page.tsx'
import { useCall, useMay } from '../../platform/query.ts'
import { type Column, DataTable } from '../../platform/table.tsx'
import type { Canned } from './chat.types.ts'

const NEW = 'new'
const REFRESHED = ['cannedAnswers'] as const

const columns = (): Column<Canned>[] => [
  { key: 'title', header: t('content.title'), isName: true, cell: (row) => row.title },
  {
    key: 'text',
    header: t('feedback.message'),
    cell: (row) => <span className="line-clamp-2 max-w-[60ch]">{row.text[language()]}</span>,
  },
]

/** Answers that operators send in a chat with one choice, in every language. */
export function CannedList() {
  const [{ answer }, set] = useFilters()
  const { data, error } = useCall('cannedAnswers')
  const may = useMay()
  const close = () => set({ answer: undefined })
  const open = data?.content.find(({ cannedId }) => cannedId === answer) ?? null
  const isShown = answer === NEW || open !== null
  const isFirst = data?.content.length === 0
  const add = may('chat.answer') ? (
    <Button variant="brand" icon="plus" onClick={() => set({ answer: NEW })}>
      {t('chats.newCanned')}
    </Button>
  ) : null
  return (
    <Page
      title={t('nav.canned')}
      text={t('chats.cannedText')}
      isWide
      actions={isFirst ? null : add}
    >
      <ListWithDetail
        isOpen={isShown}
        list={
          <DataTable
            label={t('nav.canned')}
            columns={columns()}
            rows={data?.content}
            error={data ? null : error}
            keyOf={({ cannedId }) => cannedId}
            selected={answer}
            onOpen={({ cannedId }) => set({ answer: cannedId })}
            empty={t('chats.noCanned')}
            emptyText={t('chats.noCannedText')}
            emptyAction={isShown ? null : add}
          />
        }
        side={
          isShown ? (
            <Side
              key={answer}
              title={open?.title ?? t('chats.newCanned')}
              badge={null}
              onClose={close}
            >
              <Editor canned={open} onDone={close} />
            </Side>
          ) : null
        }
      />
    </Page>
  )
}

type Typed = Record<string, string>

function Editor({ canned, onDone }: { canned: Canned | null; onDone: () => void }) {
  const [cannedId] = useState(() => canned?.cannedId ?? crypto.randomUUID())
  const may = useMay()
  const texts = LANGUAGE_CODES.map((code) => [code, canned?.text[code] ?? ''] as const)
  const form = useAction('saveCannedAnswer', {
    values: { title: canned?.title ?? '', ...Object.fromEntries(texts) } as Typed,
    body: ({ reason, title = '', ...typed }) => ({
      ...{ cannedId, because: reason },
      answer: {
        title: title.trim(),
        text: inEveryLanguage((code) => (typed as Typed)[code]?.trim() ?? ''),
      },
    }),
    aliases: {
      'answer.title': 'title',
      ...Object.fromEntries(LANGUAGE_CODES.map((code) => [`answer.text.${code}`, code])),
    },
    refreshes: REFRESHED,
    says: t('chats.cannedSaved'),
    done: onDone,
  })
  if (!may('chat.answer')) return null
  return (
    <div className="side-body">
      <ActionForm form={form} actions={[{ text: t('chats.saveCanned') }]}>
        <TextField {...form.field('title')} label={t('content.title')} maxLength={60} />
        {LANGUAGE_CODES.map((code) => (
          <Textarea
            key={code}
            {...form.field(code)}
            label={LANGUAGES[code].ownName}
            lang={LANGUAGES[code].tag}
            rows={4}
            maxLength={CHAT_TEXT_MAX}
          />
        ))}
      </ActionForm>
      {canned ? (
        <ReasonForm
          call="saveCannedAnswer"
          body={(because) => ({ cannedId, answer: null, because })}
          refreshes={REFRESHED}
          says={t('chats.cannedRemoved')}
          action={t('chats.removeCanned')}
          isDanger
          done={onDone}
        />
      ) : null}
    </div>
  )
}
