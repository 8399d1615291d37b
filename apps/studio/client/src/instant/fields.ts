import { h } from '../platform/dom.ts'

/** One of a few: a row of buttons of which one is pressed. */
export function choice<V extends string | number>(input: {
  label: string
  values: readonly V[]
  at: V
  name(value: V): string
  change(value: V): void
}) {
  let at = input.at
  const buttons = input.values.map((value) =>
    h(
      'button',
      {
        type: 'button',
        'aria-pressed': String(value === at),
        onclick: () => {
          at = value
          for (const [i, button] of buttons.entries()) {
            button.setAttribute('aria-pressed', String(input.values[i] === at))
          }
          input.change(value)
        },
      },
      input.name(value),
    ),
  )
  return h(
    'div',
    { class: 'field', role: 'group', 'aria-label': input.label },
    h('span', {}, input.label),
    h('div', { class: 'segments' }, ...buttons),
  )
}

/** A number on a slider with its text beside it. */
export function slider(subject: {
  label: string
  min: number
  max: number
  at: number
  text(value: number): string
  change(value: number): void
}) {
  const output = h('output', {}, subject.text(subject.at))
  const input = h('input', {
    type: 'range',
    min: subject.min,
    max: subject.max,
    value: subject.at,
    'aria-label': subject.label,
    oninput: () => {
      output.textContent = subject.text(Number(input.value))
      subject.change(Number(input.value))
    },
  })
  return h('label', { class: 'field slide' }, h('span', {}, subject.label, ' ', output), input)
}

/** A multiplier as it is read: two decimals, or none when it is large. */
export function timesText(e4: number): string {
  const times = e4 / 10_000
  const digits = times >= 1000 ? 0 : 2
  const whole = Math.floor(times * 100) / 100
  return `${whole.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })}×`
}
