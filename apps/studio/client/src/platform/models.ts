/// <reference types="vite/client" />

const files = import.meta.glob<object>('../../../../../packages/maths/models/*.json', {
  eager: true,
  import: 'default',
})

/** Every model by its name, carried along by the page that must work without the network. */
export const MODELS: Record<string, object> = Object.fromEntries(
  Object.entries(files).map(([path, model]) => [path.replace(/^.*\/|\.json$/g, ''), model]),
)
