import { CHAT_TEXT_MAX } from '@parola/contract/site/chat-lists'
import { isLanguage } from '@parola/locales/languages'
import { Alert, Button, Select, Textarea } from '@parola/ui'
import { useId, useRef } from 'react'
import { api } from '../../platform/client.ts'
import { useForm } from '../../platform/form.ts'
import { t } from '../../platform/i18n.ts'
import { dataUrlOf } from '../../platform/pictures/data-url.ts'
import { finishChange, useCall } from '../../platform/query.ts'

const REFRESHED = ['opsChats', 'opsChat', 'overviewQueues'] as const
const TYPING_EVERY_MS = 3000

type Draft = { text: string; image: string | null; requestKey: string }

const blank = (): Draft => ({ text: '', image: null, requestKey: crypto.randomUUID() })

/** An answer that was not sent, with what was typed since; alone it is the same request. */
function together(sent: Draft, since: Draft): Draft {
  if (since.text === '' && !since.image) return sent
  const text = `${sent.text}\n${since.text}`.trim().slice(0, CHAT_TEXT_MAX)
  return { ...blank(), text, image: sent.image ?? since.image }
}

type Props = { chatId: string; language: string }

/** The answer to a member: typed, prepared, or a picture. */
export function AnswerForm({ chatId, language }: Props) {
  const form = useForm({
    values: blank(),
    rules: async () => (await import('@parola/contract/site/chat-console')).answerChat.body,
    body: ({ image, ...answer }) => ({ ...answer, chatId, ...(image ? { image } : {}) }),
    send: async (body, sent) => {
      // The next answer may be typed while this one is on its way.
      put(blank())
      try {
        await finishChange({ refreshes: REFRESHED }, await api('answerChat', { body }))
      } catch (error) {
        put(together(sent, draft()))
        throw error
      }
    },
  })
  const draft = (): Draft => ({
    ...{ text: form.value('text'), image: form.value('image') },
    requestKey: form.value('requestKey'),
  })
  const put = ({ text, image, requestKey }: Draft) => {
    form.set('text', text)
    form.set('image', image)
    form.set('requestKey', requestKey)
  }
  // Other content is another answer: under the same key only a repeat is sent.
  const change = (changed: Partial<Draft>) =>
    put({ ...draft(), ...changed, requestKey: crypto.randomUUID() })
  const typed = useTyping(chatId)
  const { text, image } = draft()
  const isEmpty = text.trim() === '' && !image
  return (
    <form {...form.form} className="grid gap-2">
      <CannedChoice language={language} onChosen={(chosen) => change({ text: chosen })} />
      <Textarea
        label={t('chats.answer')}
        hint={t('chats.answerHint', { language })}
        rows={3}
        maxLength={CHAT_TEXT_MAX}
        value={text}
        onChange={(event) => {
          change({ text: event.target.value })
          typed()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          if (!isEmpty) form.submit()
        }}
      />
      <PictureChoice
        image={image}
        onChosen={(chosen) => change({ image: chosen })}
        onFault={(fault) => form.show({}, fault)}
      />
      {form.message ? <Alert kind="bad">{form.message}</Alert> : null}
      <Button type="submit" variant="brand" icon="send" isBusy={form.isBusy} disabled={isEmpty}>
        {t('chats.send')}
      </Button>
    </form>
  )
}

/** A prepared answer, in the member's language; it can be changed before it is sent. */
function CannedChoice({
  language,
  onChosen,
}: {
  language: string
  onChosen: (text: string) => void
}) {
  const { data } = useCall('cannedAnswers')
  if (!data || data.content.length === 0) return null
  const code = isLanguage(language) ? language : 'EN'
  return (
    <Select
      label={t('chats.canned')}
      value=""
      options={[
        ['', t('chats.chooseCanned')],
        ...data.content.map(({ cannedId, title }) => [cannedId, title] as const),
      ]}
      onChange={(chosen) =>
        onChosen(data.content.find(({ cannedId }) => cannedId === chosen)?.text[code] ?? '')
      }
    />
  )
}

type PictureProps = {
  image: string | null
  onChosen: (image: string | null) => void
  onFault: (text: string) => void
}

function PictureChoice({ image, onChosen, onFault }: PictureProps) {
  const id = useId()
  if (image) {
    return (
      <div className="flex items-start gap-2">
        <img src={image} alt={t('chats.image')} className="max-h-24 rounded-md" />
        <Button size="small" onClick={() => onChosen(null)}>
          {t('chats.removeImage')}
        </Button>
      </div>
    )
  }
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="field-label">
        {t('chats.addImage')}
      </label>
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png"
        className="input py-2"
        onChange={({ target: { files } }) => {
          const [file] = files ?? []
          if (file) dataUrlOf(file).then(onChosen, () => onFault(t('chats.imageUnreadable')))
        }}
      />
    </div>
  )
}

/** Shows the member, now and then, that an answer is being typed. */
function useTyping(chatId: string) {
  const last = useRef(0)
  return () => {
    if (performance.now() - last.current < TYPING_EVERY_MS) return
    last.current = performance.now()
    void api('typeToMember', { body: { chatId } }).catch(() => undefined)
  }
}
