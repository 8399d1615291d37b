import { CHAT_TEXT_MAX, type ChatTopic } from '@parola/contract/site/chat-lists'
import { Alert, Button, IconButton, SelectField } from '@parola/ui'
import { type KeyboardEvent, useId, useRef } from 'react'
import { api } from '../../platform/calls/client.ts'
import { refresh } from '../../platform/calls/query.ts'
import { useForm } from '../../platform/forms/form.ts'
import { t } from '../../platform/texts/i18n.ts'
import { ImageButton } from './image-button.tsx'

const TYPING_EVERY_MS = 4000

type Draft = { text: string; image: string | null; requestKey: string }

const blank = (): Draft => ({ text: '', image: null, requestKey: crypto.randomUUID() })

/** A message that was not sent, with what was typed since; alone it is the same request. */
function together(sent: Draft, since: Draft): Draft {
  if (since.text === '' && !since.image) return sent
  const text = `${sent.text}\n${since.text}`.trim().slice(0, CHAT_TEXT_MAX)
  return { ...blank(), text, image: sent.image ?? since.image }
}

type Props = { first: ChatTopic; topics: readonly ChatTopic[]; isNew: boolean }

/** Writes a message; the first one of a conversation names its topic. Enter sends, with Shift it begins a line. */
export function Composer({ first, topics, isNew }: Props) {
  const form = useForm({
    values: { topic: first, ...blank() },
    rules: async () => (await import('@parola/contract/site/chat')).sendChat.body,
    body: ({ image, ...message }) => ({ ...message, ...(image ? { image } : {}) }),
    send: async (body, sent) => {
      // The next message may be typed while this one is on its way.
      put(blank())
      try {
        await api('sendChat', { body })
      } catch (error) {
        put(together(sent, draft()))
        throw error
      } finally {
        await refresh('chat', 'liveModels')
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
  // Other content is another message: under the same key only a repeat is sent.
  const change = (changed: Partial<Draft>) =>
    put({ ...draft(), ...changed, requestKey: crypto.randomUUID() })
  const typing = useTypingReport(isNew)
  const { text, image } = draft()
  const isEmpty = text.trim() === '' && !image
  return (
    <form {...form.form} className="grid gap-2 border-t border-line p-3">
      {isNew ? (
        <SelectField
          label={t('chat.topic')}
          value={form.value('topic')}
          options={topics.map((known) => [known, t(`chat.topic.${known}`)])}
          onChange={({ target: { value } }) => form.set('topic', value as ChatTopic)}
        />
      ) : null}
      {image ? <Chosen image={image} onRemove={() => change({ image: null })} /> : null}
      {form.message ? <Alert kind="bad">{form.message}</Alert> : null}
      <div className="flex items-end gap-2">
        <ImageButton
          onChosen={(chosen) => change({ image: chosen })}
          onFault={(fault) => form.show({}, fault)}
        />
        <Words
          text={text}
          onText={(typed) => {
            change({ text: typed })
            typing()
          }}
          onSend={() => {
            if (!isEmpty) form.submit()
          }}
        />
        <Button type="submit" variant="brand" icon="send" isBusy={form.isBusy} disabled={isEmpty}>
          {t('chat.send')}
        </Button>
      </div>
    </form>
  )
}

type WordsProps = { text: string; onText: (typed: string) => void; onSend: () => void }

function Words({ text, onText, onSend }: WordsProps) {
  const id = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    onSend()
  }
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {t('chat.message')}
      </label>
      <textarea
        id={id}
        rows={text.includes('\n') ? 3 : 1}
        className="input min-w-0 flex-1 resize-none"
        placeholder={t('chat.placeholder')}
        maxLength={CHAT_TEXT_MAX}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </>
  )
}

function Chosen({ image, onRemove }: { image: string; onRemove: () => void }) {
  return (
    <div className="flex items-start gap-2">
      <img src={image} alt={t('chat.image')} className="max-h-24 rounded-lg" />
      <IconButton icon="x" label={t('chat.removeImage')} onClick={onRemove} />
    </div>
  )
}

/** Says to the other side that something is being typed, now and then. */
function useTypingReport(isNew: boolean) {
  const last = useRef(0)
  return () => {
    if (isNew || performance.now() - last.current < TYPING_EVERY_MS) return
    last.current = performance.now()
    void api('typeChat', { body: {} }).catch(() => undefined)
  }
}
