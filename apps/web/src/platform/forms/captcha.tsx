import { Icon, TextField } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../calls/client.ts'
import { t } from '../texts/i18n.ts'

export type Solved = { id: string; answer: string }
const THROTTLE_MS = 1000

/** A picture with letters to type; a new one at most once a second (requirement OTP-06). */
export function Captcha({
  error,
  onChange,
}: {
  error?: string | undefined
  onChange: (solved: Solved | null) => void
}) {
  const [lastAt, setLastAt] = useState(0)
  const [text, setText] = useState('')
  // Each attempt requests a new picture: the previous one is used up.
  const [mine] = useState(() => crypto.randomUUID())
  const { data, refetch } = useQuery({
    queryKey: ['captcha', mine],
    queryFn: () => api('captcha'),
    gcTime: 0,
    staleTime: 0,
  })
  const renew = () => {
    if (performance.now() - lastAt < THROTTLE_MS) return
    setLastAt(performance.now())
    setText('')
    void refetch()
  }
  const id = data?.id
  const answer = text.trim()
  const isTyped = useRef(false)
  // The typed text answers the picture that is shown, even one that loaded after typing began. A new picture alone
  // changes nothing, so that the message about the one before it stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form's handler is new in each of its renders
  useEffect(() => {
    if (answer) isTyped.current = true
    if (isTyped.current) onChange(id && answer ? { id, answer } : null)
  }, [id, answer])
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-2">
      <TextField
        label={t('people.captcha')}
        maxLength={16}
        autoComplete="off"
        error={error}
        required
        value={text}
        onChange={(e) => setText(e.target.value)}
      />
      <button
        type="button"
        className="mt-6 flex h-[46px] items-center overflow-hidden rounded-md border border-control bg-s2"
        aria-label={t('people.captchaNew')}
        onClick={renew}
      >
        {data ? (
          <img
            src={data.image}
            alt={t('people.captchaPicture')}
            width="132"
            height="46"
            className="h-full w-[132px]"
          />
        ) : (
          <span className="w-[132px]" />
        )}
        <span className="grid w-8 place-items-center text-text2">
          <Icon name="refresh-cw" size={16} />
        </span>
      </button>
    </div>
  )
}
