// The page that stands in while the site cannot answer: looks whether it is back, and then opens what was asked for.
const LOOK_MS = 3000

setInterval(async () => {
  const answer = await fetch('/readyz', { cache: 'no-store' }).catch(() => null)
  if (answer?.ok) location.reload()
}, LOOK_MS)
