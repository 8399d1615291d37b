import { barChart, escaped, lineChart } from './charts.ts'
import { LIMITS } from './knee.ts'
import type { Report } from './report.ts'

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif;
  --tone1: light-dark(#0b6e99, #57c7f2); --tone2: light-dark(#b4541a, #ffb27a); --tone3: light-dark(#7a2e6d, #e39ad6) }
body { margin: 0 auto; padding: 24px; max-width: 940px; background: light-dark(#fff, #101518); color: light-dark(#172022, #e8eeea) }
h1 { font-size: 1.5rem; margin: 0 } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th, td { padding: 4px 8px; text-align: right; border-bottom: 1px solid light-dark(#dde3e0, #2a3338) }
th:first-child { text-align: left; font-weight: 500 }
figure { margin: 1.5rem 0; overflow-x: auto } figure > svg { min-width: 520px } figcaption { font-weight: 600; margin-bottom: 4px }
svg { width: 100%; height: auto } .bar { width: 50% } .bar svg { height: 8px }
polyline { fill: none; stroke-width: 1.6 } .tone1 { stroke: var(--tone1) } .tone2 { stroke: var(--tone2) } .tone3 { stroke: var(--tone3) }
.name1 { fill: var(--tone1) } .name2 { fill: var(--tone2) } .name3 { fill: var(--tone3) } text { font-size: 12px }
.tick { fill: light-dark(#56635f, #a3b1ac) } .grid { stroke: light-dark(#e6ebe8, #242c30) } .fill { fill: var(--tone1) }
.limit { stroke: light-dark(#b3261e, #ff8a80); stroke-dasharray: 4 4 }
.wide { overflow-x: auto } .wide td, .wide th { white-space: nowrap } .plain { color: light-dark(#56635f, #a3b1ac) }
.warning { border-left: 4px solid light-dark(#b3261e, #ff8a80); padding: 4px 12px }`

/** The report as a page that stands alone. */
export function pageOf(report: Report): string {
  const { requested, achieved, site, startedAt, machine, limits, warnings, records, sockets } =
    report
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Load of ${escaped(report.brandName)}, ${startedAt.slice(0, 16)}</title><style>${STYLE}</style>
<h1>Load of ${escaped(report.brandName)}</h1>
<p class="plain">${escaped(site)}, ${startedAt.slice(0, 16).replace('T', ' ')} UTC</p>
<p>${requested.members} members with open sockets, ${requested.rate} spins and ${requested.pages} page calls per second and ${requested.logins} log-ins per minute arrived for ${requested.minutes} min; ${achieved} calls per second were answered. ${machine.cores} cores (${escaped(machine.cpu)}), ${machine.memoryGb} GB, Node ${escaped(machine.node)}.</p>
${warnings.map((warning) => `<p class="warning">${escaped(warning)}</p>`).join('')}
<h2>What limits it</h2>
${limits.length > 0 ? `<ol>${limits.map((limit) => `<li>${escaped(limit)}</li>`).join('')}</ol>` : '<p>Nothing that was looked at.</p>'}
${kneeOf(report)}
<h2>Calls</h2>
<p>Milliseconds from the moment at which a call was to start, waiting included; in brackets from when it was sent.</p>
${callTable(report)}
${timelines(report)}
${percentileChart(report)}
${waits(report)}
<h2>Members</h2>
<p>${sockets.open} sockets were open at the end and received ${sockets.messages} messages. ${records.equal} members have what their own records say${records.unknown > 0 ? `, ${records.unknown} could not be checked` : ''}${records.different.length > 0 ? `; these do not: ${escaped(records.different.join('; '))}` : ''}.</p>
</html>
`
}

function callTable({ calls }: Report): string {
  const rows = Object.entries(calls).map(([name, { count, errors, response, service }]) => {
    const failed = Object.entries(errors)
      .map(([code, times]) => `${escaped(code)} ${times}`)
      .join(', ')
    const cells = (['p50', 'p90', 'p99', 'p999', 'max'] as const).map(
      (key) =>
        `<td>${shown(response[key])} <span class="plain">(${shown(service[key])})</span></td>`,
    )
    return `<tr><th scope="row">${escaped(name)}</th><td>${count}</td>${cells.join('')}<td>${failed || '–'}</td></tr>`
  })
  const heads = ['call', 'count', 'p50', 'p90', 'p99', 'p99.9', 'max', 'errors']
  const head = heads.map((name) => `<th scope="col">${name}</th>`)
  return `<div class="wide" tabindex="0" role="region" aria-label="Calls"><table><tr>${head.join('')}</tr>${rows.join('')}</table></div>`
}

/** Milliseconds, with a tenth only where it says something. */
const shown = (ms: number) => (ms >= 100 ? String(Math.round(ms)) : ms.toFixed(1))

function timelines({ timeline }: Report): string {
  const line = (key: 'done' | 'errors' | 'p50' | 'p99') =>
    timeline.map((second) => [second.s, second[key]] as const)
  return [
    lineChart({
      title: 'Answers and errors in each second',
      ...{ x: 'seconds', y: 'per s' },
      lines: [
        { name: 'answers', points: line('done'), tone: 1 },
        { name: 'errors', points: line('errors'), tone: 2 },
      ],
    }),
    lineChart({
      title: 'Time of all calls in each second',
      ...{ x: 'seconds', y: 'ms', isLog: true, limit: LIMITS.spinP99Ms },
      lines: [
        { name: 'p50', points: line('p50'), tone: 1 },
        { name: 'p99', points: line('p99'), tone: 2 },
      ],
    }),
  ].join('\n')
}

function percentileChart({ calls }: Report): string {
  const keys = ['p50', 'p90', 'p99', 'p999', 'max'] as const
  const lines = Object.entries(calls)
    .toSorted(([, a], [, b]) => b.count - a.count)
    .slice(0, 3)
    .map(([name, { response }], i) => ({
      name,
      points: keys.map((key, place) => [place, response[key]] as const),
      tone: (i + 1) as 1 | 2 | 3,
    }))
  return lineChart({
    title: 'Percentiles of the most frequent calls',
    ...{ x: '', y: 'ms', isLog: true, lines, names: ['p50', 'p90', 'p99', 'p99.9', 'max'] },
  })
}

function waits({ samples }: Report): string {
  const lags = Object.fromEntries(
    Object.entries(samples.lagMs).map(([name, { p99 }]) => [`${name} (p99 ms)`, p99]),
  )
  const memory = samples.platformMb
    ? `<p>Memory of the platform: ${samples.platformMb.first} MB at the start, ${samples.platformMb.last} MB at the end.</p>`
    : ''
  return `<h2>Where time went</h2>${barChart('Lateness of event loops', lags)}${
    samples.database
      ? barChart('Active connections of PostgreSQL on average', samples.database)
      : ''
  }${memory}`
}

function kneeOf({ knee }: Report): string {
  if (!knee) return ''
  const sentence =
    knee.rate === null
      ? 'Not even the first rate was carried.'
      : `${knee.rate} spins per second were carried${knee.isFound ? '' : ', and no higher rate was reached'}.`
  const steps = knee.steps.toSorted((a, b) => a.rate - b.rate)
  return `<h2>The knee</h2><p>${sentence}</p>${lineChart({
    title: 'Time of spins and pages by rate',
    ...{ x: 'spins per second', y: 'ms', isLog: true, limit: LIMITS.spinP99Ms },
    lines: [
      { name: 'spins p99', points: steps.map((step) => [step.rate, step.spinP99Ms]), tone: 1 },
      { name: 'pages p99', points: steps.map((step) => [step.rate, step.pageP99Ms]), tone: 2 },
    ],
  })}`
}
