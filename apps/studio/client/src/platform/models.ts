/// <reference types="vite/client" />

const files = import.meta.glob<object>('../../../../../packages/maths/models/*.json', {
  eager: true,
  import: 'default',
})

/** Every model by its name, bundled into the page that must work without a network. */
export const MODELS: Record<string, object> = Object.fromEntries(
  Object.entries(files).map(([path, model]) => [path.replace(/^.*\/|\.json$/g, ''), model]),
)
